import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import ts from 'typescript';
import { repository } from '../repository.mjs';

/**
 * TypeScript transformer: derives each styled component's componentId from its file and its position in it. By default the
 * library counts components, so server and browser disagree as soon as a second remote or version is loaded.
 */
export function styleIds(context) {
  return (source) => {
    const path = relative(repository, source.fileName);
    let ordinal = 0;
    const visit = (node) => {
      const seen = ts.visitEachChild(node, visit, context);
      if (!ts.isTaggedTemplateExpression(seen) || !isStyled(seen.tag)) return seen;
      const id = `s${createHash('sha256').update(`${path}#${ordinal++}`).digest('hex').slice(0, 7)}`;
      return ts.factory.updateTaggedTemplateExpression(seen, withId(seen.tag, id), seen.typeArguments, seen.template);
    };
    return ts.visitNode(source, visit);
  };
}

/** styled.a, styled(Link), styled.a.attrs(…), styled(X).withConfig(…) … */
function isStyled(tag) {
  let at = tag;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isIdentifier(at) && at.text === 'styled';
}

function withId(tag, id) {
  const config = ts.factory.createObjectLiteralExpression([
    ts.factory.createPropertyAssignment('componentId', ts.factory.createStringLiteral(id)),
  ]);
  return ts.factory.createCallExpression(ts.factory.createPropertyAccessExpression(tag, 'withConfig'), undefined, [config]);
}
