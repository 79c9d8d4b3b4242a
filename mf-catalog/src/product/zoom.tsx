import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { pictureAt } from 'shared/pictures';
import { BottomSheet } from 'shared/ui';
import { StepButtons } from '../carousel/step-buttons';
import type { ProductView } from './pictures';

interface ZoomProps {
  name: string;
  pictures: ProductView[];
  index: number;
  onStep(index: number): void;
  onClose(): void;
}

/** The picture at full size in a scrollable pane, so that touch, wheel and arrow keys all move it. */
export function Zoom({ name, pictures, index, onStep, onClose }: ZoomProps) {
  const pane = useRef<HTMLDivElement>(null);
  const picture = pictures[index];

  // Start at the center, where the shoe is.
  useLayoutEffect(() => {
    const { current: frame } = pane;
    if (!frame) return;
    frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
    frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2;
  }, [index]);

  if (!picture) return null;
  return (
    <BottomSheet title={name} onClose={onClose}>
      <Pane ref={pane} tabIndex={0} role="group" aria-label="Picture at full size" data-autofocus>
        <img src={pictureAt(picture.src, 1200)} alt={picture.alt} width={1200} height={1200} />
      </Pane>
      <Foot>
        <span aria-live="polite">{`${index + 1} of ${pictures.length}`}</span>
        <StepButtons index={index} last={pictures.length - 1} onStep={onStep} />
      </Foot>
    </BottomSheet>
  );
}

const Pane = styled.div`
  overflow: auto;
  height: 64vh;
  background: ${tokens.color.mist};
  border-radius: ${tokens.radius.card};
  & img {
    width: 1200px;
    max-width: none;
    height: auto;
  }
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-top: ${tokens.space[3]};
  color: ${tokens.color.inkSoft};
  font-size: ${tokens.font.size.sm15};
`;
