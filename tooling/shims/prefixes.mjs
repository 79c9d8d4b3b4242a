// Stands for stylis' vendor prefixes in the page: styled-components asks for them only where it is told to, and no
// browser that runs this shop needs them.
export const prefix = (value) => value;
