import * as z from 'zod/mini'
import { background, border, colour, filter, flag, image, length, pixels, shadow } from './design-css.ts'

/**
 * The data of C000045, by the spec's names and with its defaults. Where the spec has none, an empty text leaves what it names
 * to the site's own look, and a flag is off. Every value is safe to put into CSS as it is.
 */
export const GlobalSettings = z.strictObject({
  maxWidth: pixels(1200),
  /** 0: as wide as the content. */
  maxHeaderWidth: pixels(0),
  menuPanelWidth: pixels(240),
  pcContentPaddingTop: pixels(30),
  mobileContentPaddingTop: pixels(10),
  pcFooterPaddingBottom: pixels(130),
  mobileFooterPaddingBottom: pixels(110),
  /** How the menu opens: 0 not at all, 1 beside the page, 2 over it. */
  expandMenuMode: z._default(z.literal([0, 1, 2]), 1),

  hideTagBarOnPc: flag(),
  enableHeaderOffset: flag(),
  showPcHeaderSelectCountry: flag(),
  showPcHeaderSelectLanguage: flag(),
  lightMode: flag(),
  mobileOnly: flag(),
  forceMobileLayout: flag(),

  expandMenuBgColor: colour(''),
  mainBgColor: colour(''),
  footerBgColor: colour(''),
  tabbarBgColor: colour(''),
  designBlockBg: colour('#161f2c'),
  designButtonBg: colour('#202a39'),
  designButtonActiveBg: colour(''),
  designButtonTextColor: colour(''),
  designTextColor: colour(''),
  designBlurColor: colour(''),
  designTableHeadBg: colour(''),
  designTableBodyBg: colour(''),
  designTableFooterBg: colour(''),
  designInputBorderColor: colour(''),
  designInputActiveBorderColor: colour(''),
  designPopupGradientBg: background(''),
  designButtonActiveGradientColor: background(''),

  designBorder: border(''),
  designBorderRadius: length(''),
  designBigBorderRadius: length(''),
  designBoxShadow: shadow(''),
  tabbarBoxShadow: shadow(''),
  designMaskFilter: filter(''),

  pageBackgroundImage: image(''),
  mobilePageBackgroundImage: image(''),
  pageBackgroundImageRepeat: z._default(
    z.enum(['no-repeat', 'repeat', 'repeat-x', 'repeat-y', 'space', 'round']),
    'no-repeat',
  ),
})
export type GlobalSettings = z.infer<typeof GlobalSettings>
