import type { CSSProperties, ReactElement } from 'react';
import { Carousel } from 'react-responsive-carousel';

/**
 * react-responsive-carousel with its faults cured: it moves only when its owner says so (the place is a prop, the
 * package's own idea of it never wins), a press on a slide moves nothing, nothing is cloned, and its controls, dots,
 * thumbnails and status line, which assistive technology cannot use, are not drawn.
 */
export function PackageRow({ slides, index, onStep }: { slides: ReactElement[]; index: number; onStep(index: number): void }) {
  return (
    <SteeredCarousel
      selectedItem={index}
      onChange={onStep}
      animationHandler={(props) => at(props.selectedItem)}
      swipeAnimationHandler={dragged}
      stopSwipingHandler={(props) => at(props.selectedItem)}
      swipeScrollTolerance={24}
      // `showArrows` alone only disables them: two more buttons would stay in the page.
      renderArrowPrev={() => null}
      renderArrowNext={() => null}
      showIndicators={false}
      showStatus={false}
      showThumbs={false}
    >
      {slides}
    </SteeredCarousel>
  );
}

/** Swiping asks the owner for the next place; the owner clamps it and answers through `selectedItem`. */
class SteeredCarousel extends Carousel {
  override onSwipeForward = () => this.props.onChange(this.props.selectedItem + 1, null);
  override onSwipeBackwards = () => this.props.onChange(this.props.selectedItem - 1, null);
  override handleClickItem = () => undefined;
  // It would measure a slide for a height and for a way of moving that are not used here: a layout of the whole page in the
  // middle of hydration, for each carousel.
  override updateSizes = () => undefined;
  override setMountState = () => undefined;
}

/** One slide is as wide as the moving list, so a step is 100 % at every number of slides in view. */
const at = (index: number): { itemListStyle: CSSProperties } => ({
  itemListStyle: { transform: `translate3d(${index * -100}%,0,0)` },
});

/** Follows the finger. A mostly vertical movement is the page's own scrolling: an empty answer leaves it alone. */
function dragged(delta: { x: number; y: number }, props: { selectedItem: number }) {
  if (Math.abs(delta.x) < 8 || Math.abs(delta.x) < Math.abs(delta.y)) return {};
  return { itemListStyle: { transform: `translate3d(calc(${props.selectedItem * -100}% + ${delta.x}px),0,0)` } };
}
