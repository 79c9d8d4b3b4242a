import {
  defineComponent,
  h,
  onBeforeUnmount,
  onErrorCaptured,
  onMounted,
  shallowRef,
  watch,
  type Component,
  type PropType,
  type SlotsType,
} from 'vue';
import type { Loader } from '../runtime/create-loader';
import { fillSlot, type SlotContent, type SlotFailure } from './fill-slot';
import { mountIn, type Mount, type MountedSlot } from './mount-in';

export type { SlotFailure } from './fill-slot';
export type { Mount, Mounted } from './mount-in';

const isComponent = (value: unknown): value is Component =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

/** Vue's message for a listener that throws, in development, in production and, as a number, in production before 3.4: such an error leaves the widget as it is. */
const IN_LISTENER = /event handler$|(?:^|#runtime-)[56]$/;

/**
 * The live version of a remote's component. If its setup, rendering, hooks or watchers throw, the previous version replaces it
 * and the failure is reported, as if a file did not load. Renders the slot `loading` on the server.
 */
export const RemoteSlot = defineComponent({
  name: 'RemoteSlot',
  // Listeners and attributes go to the remote's component, not to the loading or error state.
  inheritAttrs: false,
  props: {
    /** Name of the remote in the pointer. */
    remote: { type: String, required: true },
    /** 'widget' or './widget'. */
    expose: { type: String, required: true },
    /** Name of the module's export that is the component. Default: `default`, or else `mount`. */
    exportName: String,
    /** The props of the remote's component, or the arguments of its `mount`. */
    props: { type: Object as PropType<Record<string, unknown>>, default: () => ({}) },
    /** Default: one that shares the page's pointer and options with the host's runtime plugin and its other loaders. */
    loader: Object as PropType<Loader>,
  },
  slots: Object as SlotsType<{
    /** Shown until a version is loaded. */
    loading?: object;
    /** Shown if no version can be loaded. */
    failed?: SlotFailure;
  }>,
  setup(given, { attrs, slots }) {
    const content = shallowRef<SlotContent<Component>>({ status: 'loading' });
    let end: (() => void) | undefined;
    onMounted(() =>
      watch(
        () => [given.remote, given.expose, given.exportName, given.loader],
        () => {
          end?.();
          end = fillSlot(given, isComponent, (next) => (content.value = next));
        },
        { immediate: true },
      ),
    );
    onBeforeUnmount(() => end?.());
    onErrorCaptured((error, _instance, info) => {
      if (content.value.status !== 'shown' || IN_LISTENER.test(info)) return;
      content.value.fail(error);
      return false;
    });
    return () => {
      const { value } = content;
      if (value.status === 'loading') return slots.loading?.({});
      if (value.status === 'failed') return slots.failed?.(value);
      const { exposed, version: key, fail } = value;
      if ('component' in exposed) return h(exposed.component, { ...attrs, ...given.props, key });
      return h(MountedWidget, { ...attrs, mount: exposed.mount, props: given.props, fail, key });
    };
  },
});

const MountedWidget = defineComponent({
  props: {
    mount: { type: Function as PropType<Mount>, required: true },
    props: { type: Object as PropType<Record<string, unknown>>, required: true },
    fail: { type: Function as PropType<(error: unknown) => void>, required: true },
  },
  setup(given) {
    const place = shallowRef<HTMLElement>();
    let widget: MountedSlot | undefined;
    onMounted(() => (widget = mountIn(place.value!, given.mount, { ...given.props }, given.fail)));
    watch(
      () => ({ ...given.props }),
      (props) => widget?.update(props),
    );
    onBeforeUnmount(() => widget?.remove());
    return () => h('div', { ref: place });
  },
});
