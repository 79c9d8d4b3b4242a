import { darkPalette, palette } from 'shared/theme';
import { THEME_COLOR } from './theme-color';

test('the browser’s bars match the band above the header', () => {
  expect(THEME_COLOR).toEqual({ light: palette.band, dark: darkPalette.band });
});
