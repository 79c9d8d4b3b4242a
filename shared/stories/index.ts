import * as bottomSheet from './bottom-sheet.stories';
import * as breadcrumbs from './breadcrumbs.stories';
import * as button from './button.stories';
import * as buttonLink from './button-link.stories';
import * as checkbox from './checkbox.stories';
import * as dialog from './dialog.stories';
import * as emptyState from './empty-state.stories';
import * as form from './form.stories';
import * as icon from './icon.stories';
import * as iconButton from './icon-button.stories';
import * as layout from './layout.stories';
import * as link from './link.stories';
import * as needsScript from './needs-script.stories';
import * as notice from './notice.stories';
import * as passwordField from './password-field.stories';
import * as price from './price.stories';
import * as productPicture from './product-picture.stories';
import * as retryNotice from './retry-notice.stories';
import * as salePrice from './sale-price.stories';
import * as saleTag from './sale-tag.stories';
import * as selectField from './select-field.stories';
import * as smallPrint from './small-print.stories';
import * as spinner from './spinner.stories';
import { storiesIn } from './story';
import * as textArea from './text-area.stories';
import * as textField from './text-field.stories';
import * as textLink from './text-link.stories';

/** Every state of every component of shared/ui; stories.test.tsx says which one is missing. */
export const stories = [
  ...[
    bottomSheet,
    breadcrumbs,
    button,
    buttonLink,
    checkbox,
    dialog,
    emptyState,
    form,
    icon,
    iconButton,
    layout,
    link,
    needsScript,
  ],
  ...[
    notice,
    passwordField,
    price,
    productPicture,
    retryNotice,
    salePrice,
    saleTag,
    selectField,
    smallPrint,
    spinner,
    textArea,
    textField,
    textLink,
  ],
].flatMap(storiesIn);
