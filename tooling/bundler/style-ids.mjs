import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/**
 * TypeScript transformer: derives each styled component's componentId from its file and its position in it. By default the
 * library counts components, so server and browser disagree as soon as a second remote or version is loaded. It also takes the line
 * breaks and indentation out of the CSS, which no minifier of scripts may do.
 * @param {ts.TransformationContext} context
 * @returns {ts.Transformer<ts.SourceFile>}
 */
export function styleIds(context) {
  return (source) => {
    const path = relative(repository, source.fileName);
    let ordinal = 0;
    /**
     * @param {ts.Node} node
     * @returns {ts.Node}
     */
    const visit = (node) => {
      const seen = ts.visitEachChild(node, visit, context);
      if (!ts.isTaggedTemplateExpression(seen) || !WITH_CSS.has(nameOf(seen.tag))) return seen;
      const { tag, typeArguments } = seen;
      const template = withShortCss(seen.template);
      if (nameOf(tag) !== 'styled') return ts.factory.updateTaggedTemplateExpression(seen, tag, typeArguments, template);
      const id = `s${createHash('sha256').update(`${path}#${ordinal++}`).digest('hex').slice(0, 7)}`;
      return ts.factory.updateTaggedTemplateExpression(seen, withId(tag, id), typeArguments, template);
    };
    return ts.visitNode(source, visit, ts.isSourceFile);
  };
}

const WITH_CSS = new Set(['styled', 'css', 'keyframes', 'createGlobalStyle']);

/**
 * 'styled' for styled.a, styled(Link), styled.a.attrs(…), styled(X).withConfig(…) …; '' for what begins with no name.
 * @param {ts.Expression} tag
 */
function nameOf(tag) {
  let at = tag;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isIdentifier(at) ? at.text : '';
}

/** @param {ts.TemplateLiteral} template */
function withShortCss(template) {
  const { factory } = ts;
  if (ts.isNoSubstitutionTemplateLiteral(template)) return factory.createNoSubstitutionTemplateLiteral(shortCss(template.text));
  const spans = template.templateSpans.map((span) => {
    const { literal } = span;
    const create = ts.isTemplateTail(literal) ? factory.createTemplateTail : factory.createTemplateMiddle;
    return factory.updateTemplateSpan(span, span.expression, create(shortCss(literal.text)));
  });
  return factory.updateTemplateExpression(template, factory.createTemplateHead(shortCss(template.head.text)), spans);
}

/**
 * Replaces a line break with one space, or with nothing after a brace or a semicolon.
 * @param {string} text
 */
const shortCss = (text) => text.replace(/\s*\n\s*/g, ' ').replace(/([{};]) /g, '$1');

/**
 * @param {ts.Expression} tag
 * @param {string} id
 */
function withId(tag, id) {
  const config = ts.factory.createObjectLiteralExpression([
    ts.factory.createPropertyAssignment('componentId', ts.factory.createStringLiteral(id)),
  ]);
  return ts.factory.createCallExpression(ts.factory.createPropertyAccessExpression(tag, 'withConfig'), undefined, [config]);
}
