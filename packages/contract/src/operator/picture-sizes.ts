/** Sizes in pixels at which pages show pictures, twice as dense as a screen where that is worth its bytes. */
export const PICTURE_SIZES = {
  hero: { width: 960, height: 720 },
  card: { width: 800, height: 600 },
  banner: { width: 1600, height: 534 },
  phoneBanner: { width: 800, height: 600 },
  background: { width: 1920, height: 1080 },
  phoneBackground: { width: 1080, height: 1920 },
  logo: { width: 480, height: 120 },
  poster: { width: 1280, height: 720 },
  screen: { width: 720, height: 1560 },
  icon: { width: 512, height: 512 },
} as const
export type PictureSize = keyof typeof PICTURE_SIZES

/** Fields of blocks whose pictures are not of the size of a card. */
const SIZE_OF_FIELD = new Map<string, PictureSize>([
  ['hero.image', 'hero'],
  ['image.src', 'banner'],
  ['image.mobileSrc', 'phoneBanner'],
  ['video.poster', 'poster'],
  ['header.logo', 'logo'],
  ['footer.image', 'logo'],
  ['appScreens.image', 'screen'],
  ['C000045.pageBackgroundImage', 'background'],
  ['C000045.mobilePageBackgroundImage', 'phoneBackground'],
  ['tabs.icon', 'icon'],
  ['menus.icon', 'icon'],
])

/** Size that a field of a block needs. */
export const pictureSizeOf = (comId: string, field: string): PictureSize =>
  SIZE_OF_FIELD.get(`${comId}.${field}`) ?? 'card'
