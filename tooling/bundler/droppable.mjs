// Loader for react-router's one large file. It makes its contexts and components by statements at module level, which a
// minifier must keep for fear that they do something; marked as pure they go when nothing in the page uses them.
const NAME_FOR_DEVELOPERS = /^\w+\.displayName = ".*";$/gm;
const MADE_BY_A_CALL = / = (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const COMPONENT_CLASS = /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});\n(?:\1\.contextType = (\w+);\n)?/gm;

/** JavaScript in, the same JavaScript out but for the marks and the names that only React's developer tools read. */
export default function droppable(code) {
  return code
    .replace(NAME_FOR_DEVELOPERS, '')
    .replace(MADE_BY_A_CALL, ' = /* @__PURE__ */ $1')
    .replace(COMPONENT_CLASS, (_, name, body, context) => {
      const made = context ? `Object.assign(${body}, { contextType: ${context} })` : body;
      return `var ${name} = /* @__PURE__ */ (() => ${made})();\n`;
    });
}
