import { styled } from 'styled-components';
import { EXPLODED_RATIO, EXPLODED_PARTS, type ExplodedPart } from 'shared/pictures';
import { tokens } from 'shared/theme';

/** The shoe taken apart, with the numbers of `parts` on them; the list beside it says what each is made of. Its ground is light, as the pictures'. */
export function ExplodedView({ src, name, parts }: { src: string; name: string; parts: readonly ExplodedPart[] }) {
  const [width, height] = EXPLODED_RATIO;
  return (
    <Panel data-scheme="light">
      <Sheet>
        <img src={src} alt={`Exploded drawing of ${name}`} width={width} height={height} loading="lazy" decoding="async" />
        {parts.map((part, index) => {
          const [x, y] = EXPLODED_PARTS[part];
          return (
            <Place key={part} aria-hidden="true" style={{ left: `${x}%`, top: `${y}%` }}>
              <Disc>{index + 1}</Disc>
            </Place>
          );
        })}
      </Sheet>
    </Panel>
  );
}

/** The number of a part, on the drawing and in its list. */
export const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 24px;
  height: 24px;
  border-radius: 50%;
  background: ${tokens.color.ink};
  color: ${tokens.color.paper};
  font-size: ${tokens.font.size.xs13};
  font-weight: ${tokens.font.weight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1;
`;

const Panel = styled.div`
  display: grid;
  place-items: center;
  padding: ${tokens.space[4]};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
`;

const Sheet = styled.div`
  position: relative;
  width: 100%;
  max-width: 640px;
`;

const Place = styled.span`
  position: absolute;
  transform: translate(-50%, -50%);
  & > * {
    box-shadow: 0 0 0 2px ${tokens.color.paper};
  }
`;
