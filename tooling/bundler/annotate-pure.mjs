// Loader for react-router's one large file. It creates contexts and components in module-level statements, which a
// minifier keeps because they may have side effects. Marked as pure, the unused ones are removed.
const NAME_FOR_DEVELOPERS = /^\w+\.displayName = ".*";$/gm;
const MADE_BY_A_CALL = / = (React\d*\.(?:forwardRef|createContext|memo)\()/g;
const COMPONENT_CLASS = /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});\n(?:\1\.contextType = (\w+);\n)?/gm;

/**
 * Adds the marks, and removes the display names that only React's developer tools read.
 * @param {string} code
 */
export default function annotatePure(code) {
  return code
    .replace(NAME_FOR_DEVELOPERS, '')
    .replace(MADE_BY_A_CALL, ' = /* @__PURE__ */ $1')
    .replace(COMPONENT_CLASS, (_, name, body, context) => {
      const made = context ? `Object.assign(${body}, { contextType: ${context} })` : body;
      return `var ${name} = /* @__PURE__ */ (() => ${made})();\n`;
    });
}
