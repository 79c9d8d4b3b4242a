import type { CSSProperties, ReactElement } from 'react';
import { Carousel } from 'react-responsive-carousel';

/**
 * Controlled wrapper around react-responsive-carousel: `index` alone decides the position, a click on a slide does not
 * move the carousel, and no slide is cloned. The package's controls, dots, thumbnails and status line are not rendered
 * because assistive technology cannot use them.
 */
export function CarouselAdapter({
  slides,
  index,
  onStep,
}: {
  slides: ReactElement[];
  index: number;
  onStep(index: number): void;
}) {
  return (
    <ControlledCarousel
      selectedItem={index}
      onChange={onStep}
      animationHandler={(props) => slideStyle(props.selectedItem)}
      swipeAnimationHandler={dragStyle}
      stopSwipingHandler={(props) => slideStyle(props.selectedItem)}
      swipeScrollTolerance={24}
      // `showArrows` only disables the arrows and leaves two extra buttons in the page.
      renderArrowPrev={() => null}
      renderArrowNext={() => null}
      showIndicators={false}
      showStatus={false}
      showThumbs={false}
    >
      {slides}
    </ControlledCarousel>
  );
}

/** A swipe requests the next index through `onChange`; the parent clamps it and sets `selectedItem`. */
class ControlledCarousel extends Carousel {
  override onSwipeForward = () => this.props.onChange(this.props.selectedItem + 1, null);
  override onSwipeBackwards = () => this.props.onChange(this.props.selectedItem - 1, null);
  override handleClickItem = () => undefined;
  // The original measures a slide for features that are not used here, which forces a layout of the whole page during
  // hydration, once per carousel.
  override updateSizes = () => undefined;
  override setMountState = () => undefined;
}

/** A slide is as wide as the list element, so one step is 100 % for any number of slides in view. */
const slideStyle = (index: number): { itemListStyle: CSSProperties } => ({
  itemListStyle: { transform: `translate3d(${index * -100}%,0,0)` },
});

/** Follows the finger. A mostly vertical drag scrolls the page instead: an empty result leaves it alone. */
function dragStyle(delta: { x: number; y: number }, props: { selectedItem: number }) {
  if (Math.abs(delta.x) < 8 || Math.abs(delta.x) < Math.abs(delta.y)) return {};
  return { itemListStyle: { transform: `translate3d(calc(${props.selectedItem * -100}% + ${delta.x}px),0,0)` } };
}
