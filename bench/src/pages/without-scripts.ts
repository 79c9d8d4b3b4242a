/** The document without scripts, import map, script preloads and script data: the lower limit of the page's cost. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>\s*/g, '').replace(/<link rel="modulepreload"[^>]*>\s*/g, '');
}
