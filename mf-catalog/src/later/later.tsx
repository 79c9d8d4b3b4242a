import { memo, Suspense, useEffect, useRef, type ComponentType, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from 'shared/contract';
import { hasModifier, inTime } from 'shared/ui';
import { watchSlides } from '../carousel/watch-slides';
import { useIsServerMarkup } from './use-is-server-markup';

/** A component with `load`, which `load` of its page awaits in the browser: a page without server markup shows all of its parts at once. */
type Later<Props extends object> = ComponentType<Props> & { load(): Promise<void> };

/**
 * A part of a page below its first screen. In a document it stays as the server wrote it, and none of its code is evaluated, until it
 * is on the screen or touched, or the visitor has saved a product. Presses until then wait for it (`replay-early-events.ts` of the server, which knows it by `name`).
 * State that may change earlier must be inside: if props change before the code has arrived, React removes the server markup.
 * `known` is the component on the server.
 */
export function later<Props extends object>(
  name: string,
  known: ComponentType<Props> | undefined,
  importPart: () => Promise<ComponentType<Props>>,
): Later<Props> {
  let Loaded = known;
  let failure: { error: unknown } | undefined;
  /** It has not come in time. */
  let late: typeof failure;
  let isHydrated = false;
  let loading: Promise<void> | undefined;
  let settle: () => void;
  let decide: () => void;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const decided = new Promise<void>((resolve) => (decide = resolve));
  void settled.then(() => decide());
  /** For markup of the server, which can be read: it waits as long as the code takes, and gives up only for an error. */
  const load = () => {
    if (loading) return loading;
    // Once more, as for every file of a remote.
    loading = importPart()
      .catch(importPart)
      .then((component) => void (Loaded = component));
    loading.then(settle, (error: unknown) => {
      // A page that is opened again tries again.
      loading = undefined;
      failure = { error };
      settle();
    });
    return loading;
  };
  /** For a part without server markup. Code that arrives later is used at the next try. */
  const loadInTime = () => {
    if (Loaded) return Promise.resolve();
    const limited = inTime(load());
    limited.catch((error: unknown) => {
      late = { error };
      decide();
    });
    return limited;
  };

  function Part(props: Props) {
    const isServerMarkup = useIsServerMarkup();
    if (!Loaded) {
      // The boundary of the page shows another version, or the server's markup with 'Try again'. It gets errors only: React would wait
      // for a rejected promise in one render after the other.
      const given = failure ?? (isServerMarkup ? undefined : late);
      if (given) throw given.error;
      if (!isServerMarkup) void loadInTime();
      // Not `use`: React wants it in each render, and then every test of the page must be asynchronous.
      throw isServerMarkup ? settled : decided;
    }
    useEffect(() => {
      isHydrated = true;
      document.dispatchEvent(new CustomEvent('storefront:hydrated', { detail: name }));
    }, []);
    const Content = Loaded;
    return <Content {...props} />;
  }
  function Place(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const { store } = useServices().wishList;
    useEffect(() => {
      if (Loaded) return;
      const stop = whenNeeded(place.current!, load);
      const show = watchSlides(place.current!);
      // React must find the markup as the server wrote it.
      void settled.then(show);
      return () => {
        stop?.();
        show();
      };
    }, []);
    // Not `useStore`: a part that renders again before its code has loaded loses the server's markup.
    useEffect(() => {
      // The server has written every heart empty.
      const onWishes = () => void (store.get().items.length && load());
      onWishes();
      return store.subscribe(onWishes);
    }, [store]);
    return (
      <div ref={place} data-part={name}>
        {/* Beside the part, which must not render again when the location changes. */}
        <Links within={place} isOwn={() => !isHydrated} />
        <Suspense>
          <Part {...props} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(memo(Place), { load: loadInTime }) as unknown as Later<Props>;
}

/** Follows the links of server markup within the page, while `isOwn`: pressed at once, they would load a document. */
function Links({ within, isOwn }: { within: RefObject<HTMLElement | null>; isOwn(): boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !isOwn() || !within.current?.contains(link) || event.button !== 0 || hasModifier(event)) return;
      if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    window.addEventListener('click', follow, { capture: true });
    return () => window.removeEventListener('click', follow, { capture: true });
  });
  return null;
}

/** The last is that of `replay-early-events.ts` for a press from before the page was hydrated. */
const TOUCHES = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click', 'storefront:touched'];

/** Calls `load` when the part has come into the upper three quarters of the window, or is touched. Returns a function that stops it. */
function whenNeeded(part: HTMLElement, load: () => void): (() => void) | undefined {
  if (!('IntersectionObserver' in window)) return void load();
  const observer = new IntersectionObserver((entries) => void (entries.some((entry) => entry.isIntersecting) && load()), {
    rootMargin: '0px 0px -25%',
  });
  observer.observe(part);
  const onTouch = ({ target }: Event) => void (part.contains(target as Node) && load());
  // At the window, ahead of the script that keeps early presses.
  for (const type of TOUCHES) window.addEventListener(type, onTouch, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    for (const type of TOUCHES) window.removeEventListener(type, onTouch, { capture: true });
  };
}
