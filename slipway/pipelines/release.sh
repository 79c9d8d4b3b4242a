#!/bin/sh
# Publishes a build, and moves it as asked: what action.yml and gitlab.yml beside it run.
set -eu
# The command of this package: npx would look for it in the folder of the job, and install a stranger's where it finds none.
slipway() { node "$(dirname "$0")/../dist/command/main.js" "$@"; }
published=$(slipway publish "${FOLDER:-dist}" --json)
field() { printf '%s' "$published" | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }
name=$(field name)
version=$(field version)
note=$(field 'note || ""')
if [ -n "$note" ]; then printf '%s\n' "$note" >&2; fi
reason=$(printf '%s\n' "${REASON:-}" | sed -n '/[^[:space:]]/{p;q;}')
reason=${reason:-published by the pipeline}
echo "$name $version is published"
if [ -n "${GITHUB_OUTPUT:-}" ]; then printf 'name=%s\nversion=%s\n' "$name" "$version" >> "$GITHUB_OUTPUT"; fi
# `=`, since a reason may begin with a dash.
case "${MOVE:-none}" in
  none) ;;
  promote) slipway promote "$name" "$version" --only-newer --reason="$reason" ;;
  canary) slipway canary "$name" "$version" --percent "${PERCENT:-10}" --auto --only-newer --reason="$reason" ;;
  preview) slipway preview "$name" "$version" ;;
  *)
    echo "MOVE is none, promote, canary or preview, not '$MOVE'." >&2
    exit 2
    ;;
esac
