/** HTML that is safe to send; only `html` creates it. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Part = string | number | SafeHtml | readonly SafeHtml[] | null | undefined | false;

/** Template tag that escapes every value except markup made by this tag. */
export function html(strings: TemplateStringsArray, ...values: Part[]): SafeHtml {
  return new SafeHtml(strings.reduce((text, string, index) => text + render(values[index - 1]) + string));
}

function render(part: Part): string {
  if (part instanceof SafeHtml) return part.text;
  if (Array.isArray(part)) return part.map((each: SafeHtml) => each.text).join('');
  if (part === null || part === undefined || part === false) return '';
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
