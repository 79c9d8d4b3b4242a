#!/bin/sh
# Publishes a build, and moves it as asked: what action.yml and gitlab.yml beside it run.
set -eu
published=$(npx slipway publish "${FOLDER:-dist}" --json)
field() { printf '%s' "$published" | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }
name=$(field name)
version=$(field version)
note=$(field 'note || ""')
if [ -n "$note" ]; then printf '%s\n' "$note" >&2; fi
reason=$(printf '%s' "${REASON:-published by the pipeline}" | head -n 1)
echo "$name $version is published"
if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'name=%s\nversion=%s\n' "$name" "$version" >> "$GITHUB_OUTPUT"; fi
case "${MOVE:-none}" in
  none) ;;
  promote) npx slipway promote "$name" "$version" --only-newer --reason "$reason" ;;
  canary) npx slipway canary "$name" "$version" --percent "${PERCENT:-10}" --auto --only-newer --reason "$reason" ;;
  preview) npx slipway preview "$name" "$version" ;;
  *)
    echo "MOVE is none, promote, canary or preview, not '$MOVE'." >&2
    exit 2
    ;;
esac
