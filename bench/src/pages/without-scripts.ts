/** The limit of a page: its document without any script, import map, preload of scripts or data for them. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>\s*/g, '').replace(/<link rel="modulepreload"[^>]*>\s*/g, '');
}
