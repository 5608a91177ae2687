import type { DesignModel, GlobalSettings } from '@baize/contract/player'
import type { ColorMode } from '../styles/color-mode.ts'
import { addressOf } from './assets.ts'
import { ownLook } from './settings.ts'

type Assets = DesignModel['assetMappings']
type Variables = Readonly<Record<`--${string}`, string>>

/** CSS variables set by each colour setting. */
const COLOURS = {
  expandMenuBgColor: ['--menu-bg'],
  mainBgColor: ['--page'],
  footerBgColor: ['--footer-bg'],
  tabbarBgColor: ['--tabbar-bg'],
  designBlockBg: ['--block'],
  designButtonBg: ['--button'],
  designButtonActiveBg: ['--button-active', '--button-active-hover'],
  designButtonActiveGradientColor: ['--button-active-image'],
  designButtonTextColor: ['--button-ink'],
  designTextColor: ['--ink'],
  designBlurColor: ['--blur-bg'],
  designTableHeadBg: ['--table-head-bg'],
  designTableBodyBg: ['--table-body-bg'],
  designTableFooterBg: ['--table-footer-bg'],
  designInputBorderColor: ['--input-border', '--input-hover-border'],
  designInputActiveBorderColor: ['--input-active-border'],
  designPopupGradientBg: ['--popup-bg'],
  designBorder: ['--block-border'],
  designBoxShadow: ['--shadow', '--block-shadow'],
  tabbarBoxShadow: ['--tabbar-shadow'],
} as const satisfies Partial<Record<keyof GlobalSettings, readonly `--${string}`[]>>

const isColour = (field: string): field is keyof typeof COLOURS => field in COLOURS

/**
 * Mode that the design's colours are made for. In the other mode they would be unreadable, so the site's palette
 * applies.
 */
const modeOf = ({ lightMode }: GlobalSettings): ColorMode => (lightMode ? 'light' : 'dark')

/** Variables of :root for a design, without those it leaves at their defaults. */
export function themeVariables(settings: GlobalSettings, assets: Assets, mode: ColorMode): Variables {
  return {
    ...lengths(settings),
    ...(mode === modeOf(settings) && { ...colours(settings), ...backgrounds(settings, assets) }),
  }
}

/** Settings that style sheets select on, as `data-` attributes of :root. */
export function themeMarks(settings: GlobalSettings): Readonly<Record<'layout' | 'menu' | 'header', string>> {
  const { mobileOnly, forceMobileLayout, expandMenuMode, enableHeaderOffset } = settings
  const forced = forceMobileLayout ? 'mobile' : ''
  return {
    layout: mobileOnly ? 'mobileOnly' : forced,
    menu: { 0: 'none', 1: '', 2: 'over' }[expandMenuMode],
    header: enableHeaderOffset ? 'floating' : '',
  }
}

const pixels = (value: number) => `${value}px`
/** Phones scale everything with the font size. */
const inProportion = (value: number) => `${value / 16}rem`
/** Appends px to unitless numbers. */
const withUnits = (value: string) => value.replace(/(?<![\d.])(\d+(?:\.\d+)?)(?= |$)/g, '$1px')

function lengths(settings: GlobalSettings): Variables {
  const { maxHeaderWidth, designBorderRadius, designBigBorderRadius, designMaskFilter } = settings
  return {
    '--max-width': pixels(settings.maxWidth),
    '--menu-panel-width': pixels(settings.menuPanelWidth),
    '--pc-content-padding-top': pixels(settings.pcContentPaddingTop),
    '--mobile-content-padding-top': inProportion(settings.mobileContentPaddingTop),
    '--pc-footer-padding-bottom': pixels(settings.pcFooterPaddingBottom),
    '--mobile-footer-padding-bottom': inProportion(settings.mobileFooterPaddingBottom),
    ...(maxHeaderWidth > 0 && { '--max-header-width': pixels(maxHeaderWidth) }),
    ...(designBorderRadius && { '--design-border-radius': withUnits(designBorderRadius) }),
    ...(designBigBorderRadius && { '--design-big-border-radius': withUnits(designBigBorderRadius) }),
    ...(designMaskFilter && { '--mask-filter': designMaskFilter }),
  }
}

function colours(settings: GlobalSettings): Variables {
  const set: Record<`--${string}`, string> = {}
  const own = ownLook()
  for (const [field, value] of Object.entries(settings)) {
    if (!isColour(field) || value === own[field]) continue
    for (const name of COLOURS[field]) set[name] = String(value)
  }
  const { designButtonActiveBg, designButtonActiveGradientColor: gradient } = settings
  // A plain colour is not a valid background-image, so it is wrapped in a gradient.
  if (gradient && !gradient.includes('gradient('))
    set['--button-active-image'] = `linear-gradient(${gradient}, ${gradient})`
  // Black or white, whichever is readable on it.
  if (designButtonActiveBg)
    set['--on-button-active'] = `oklch(from ${designButtonActiveBg} clamp(0, (0.65 - l) * 1000, 1) 0 0)`
  return set
}

function backgrounds(settings: GlobalSettings, assets: Assets): Variables {
  const { pageBackgroundImage, mobilePageBackgroundImage, pageBackgroundImageRepeat: repeat } = settings
  return {
    '--page-background-image': imageAt(pageBackgroundImage, assets),
    '--mobile-page-background-image': imageAt(mobilePageBackgroundImage, assets),
    '--page-background-repeat': repeat,
    // A single picture covers the page; a repeated pattern keeps its size.
    '--page-background-size': repeat === 'no-repeat' ? 'cover' : 'auto',
  }
}

function imageAt(image: string, assets: Assets): string {
  const address = addressOf(image, assets)
  return address === undefined ? 'none' : `url("${address}")`
}
