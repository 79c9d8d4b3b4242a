import { configure } from '@testing-library/react';

// findBy… and waitFor give up after one second by default, which a loaded machine may need for a single render.
configure({ asyncUtilTimeout: 10_000 });
