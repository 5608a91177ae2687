import * as z from 'zod/mini'
import { background, border, colour, filter, flag, image, length, pixels, shadow } from './design-css.ts'

/**
 * Data of C000045, with the spec's names and defaults. Where the spec has none, an empty text means the site's own
 * style, and a flag is off. Every value is safe to insert into CSS unescaped.
 */
export const GlobalSettings = z.strictObject({
  maxWidth: pixels(1200),
  /** 0: same as the content. */
  maxHeaderWidth: pixels(0),
  menuPanelWidth: pixels(240),
  pcContentPaddingTop: pixels(30),
  mobileContentPaddingTop: pixels(10),
  pcFooterPaddingBottom: pixels(130),
  mobileFooterPaddingBottom: pixels(110),
  /** Menu mode: 0 closed, 1 beside the page, 2 over the page. */
  expandMenuMode: z._default(z.literal([0, 1, 2]), 1),

  hideTagBarOnPc: flag(),
  enableHeaderOffset: flag(),
  showPcHeaderSelectCountry: flag(),
  showPcHeaderSelectLanguage: flag(),
  lightMode: flag(),
  mobileOnly: flag(),
  forceMobileLayout: flag(),
  /** Ours, not the spec's: going back restores the scroll position; off, it starts at the top like a new path. */
  restoreScroll: flag(true),

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

/** Fields that are made for one palette and unreadable in the other: colours, borders, shadows and pictures. */
const OF_ONE_PALETTE = /(Bg|Color|Border|Shadow|Image)$/

/**
 * Colour mode that the data of C000045 decides. A `lightMode` that is set decides; colours without it are made for the
 * default, dark. Undefined leaves it to the visitor's system.
 */
export function decidedMode(data: Readonly<Record<string, unknown>>): 'light' | 'dark' | undefined {
  if (typeof data.lightMode === 'boolean') return data.lightMode ? 'light' : 'dark'
  const defaults: Readonly<Record<string, unknown>> = GlobalSettings.parse({})
  const isPainted = Object.entries(data).some(
    ([name, value]) => OF_ONE_PALETTE.test(name) && value !== defaults[name],
  )
  return isPainted ? 'dark' : undefined
}
