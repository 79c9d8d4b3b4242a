import { Component, type ReactNode } from 'react';

interface Props {
  /** The page as it was opened. Another opening resets the boundary, also one of the same page: 'Try again', Back. */
  opened: object;
  onError(error: unknown): void;
  /** Rendered instead of the children after an error. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Contains a remote's render error, so that the frame keeps working. */
export class RemoteBoundary extends Component<Props, { failed: unknown }> {
  /** True between the error and `componentDidCatch`, which knows the view. */
  override state: { failed: unknown } = { failed: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ failed: this.props.opened });
    this.props.onError(error);
  }

  override render() {
    const { failed } = this.state;
    return failed === true || failed === this.props.opened ? this.props.fallback : this.props.children;
  }
}
