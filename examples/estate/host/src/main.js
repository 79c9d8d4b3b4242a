// Nothing but the next import: shared packages need an asynchronous start.
import('./page.js');
