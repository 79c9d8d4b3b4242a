import { Component, type ReactNode } from 'react';

interface Props {
  /** The key of the page. A new key resets the boundary. */
  resetKey: string;
  onError(error: unknown): void;
  /** Rendered instead of the children after an error. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Contains a remote's render error, so that the frame keeps working. */
export class RemoteBoundary extends Component<Props, { failedKey: string | null }> {
  override state = { failedKey: null };

  static getDerivedStateFromError() {
    return { failedKey: '' };
  }

  override componentDidCatch(error: unknown) {
    this.setState({ failedKey: this.props.resetKey });
    this.props.onError(error);
  }

  override render() {
    const { failedKey } = this.state;
    const broken = failedKey !== null && (failedKey === '' || failedKey === this.props.resetKey);
    return broken ? this.props.fallback : this.props.children;
  }
}
