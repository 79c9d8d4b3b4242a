/** A list element with the headlines: code that is loaded when somebody asks for it. */
export function listOf(headlines) {
  const list = document.createElement('ul');
  for (const headline of headlines) list.appendChild(document.createElement('li')).textContent = headline;
  return list;
}
