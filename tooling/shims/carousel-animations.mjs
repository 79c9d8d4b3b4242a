// Replaces react-responsive-carousel's own animations: carousel-adapter.tsx passes the shop's, but the package would still
// bundle its code.
const none = () => ({});
export const fadeAnimationHandler = none;
export const slideAnimationHandler = none;
export const slideStopSwipingHandler = none;
export const slideSwipeAnimationHandler = none;
