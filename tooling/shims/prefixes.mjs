// Replaces stylis' vendor prefixes in the page: styled-components uses them only on request, and no supported browser
// needs them.
export const prefix = (value) => value;
