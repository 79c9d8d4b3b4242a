import { Component, type ReactNode } from 'react';

interface Props {
  /** A new key of the page: the boundary forgets what it caught. */
  resetKey: string;
  onError(error: unknown): void;
  /** Stands in while something better is found. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps an error of a remote's page inside its place. */
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
