import { ART } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import {
  Ban,
  CircleDot,
  CircleUserRound,
  Download,
  Gem,
  Gift,
  History,
  Info,
  LayoutGrid,
  type LucideIcon,
  MessagesSquare,
  Plus,
  ShieldCheck,
  Star,
  Tag,
  Trophy,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../../words/language.ts'
import type { PlainKey } from '../../../words/words.ts'
import type { Choice } from '../core/schema.ts'
import { type EditorProps, useForm } from './form.ts'

/** The icons of the site, as its pages draw them. */
const ICONS: readonly (readonly [name: string, icon: LucideIcon, words: PlainKey])[] = [
  ['home', LayoutGrid, 'studio.icon.home'],
  ['account', CircleUserRound, 'studio.icon.account'],
  ['chat', MessagesSquare, 'studio.icon.chat'],
  ['download', Download, 'studio.icon.download'],
  ['gem', Gem, 'studio.icon.gem'],
  ['gift', Gift, 'studio.icon.gift'],
  ['help', Info, 'studio.icon.help'],
  ['history', History, 'studio.icon.history'],
  ['plus', Plus, 'studio.icon.plus'],
  ['shield', ShieldCheck, 'studio.icon.shield'],
  ['star', Star, 'studio.icon.star'],
  ['tag', Tag, 'studio.icon.tag'],
  ['trophy', Trophy, 'studio.icon.trophy'],
  ['wallet', Wallet, 'studio.icon.wallet'],
  ['ball', CircleDot, 'studio.icon.ball'],
]

const PICTURES = import.meta.glob<string>('../../../../../web/src/assets/art/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})
const pictureOf = (name: string): string | undefined =>
  PICTURES[`../../../../../web/src/assets/art/${name}.webp`]

/** Whether these choices are pictures of the site. */
export const isOfArt = (options: readonly Choice[]): boolean =>
  options.length > 0 && options.every((option) => ART.some((name) => name === option))

type PickerProps = Omit<EditorProps, 'field'>

type GridProps = PickerProps & {
  readonly choices: readonly { readonly value: string; readonly name: string; readonly picture: ReactNode }[]
}

/** Radio buttons with pictures: arrows move between them, as people know it from a list. */
function PictureGrid({ choices, path, label, value, hint, error }: GridProps) {
  const { put, isReadOnly } = useForm()
  const group = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={`${group}-note`}>
      <legend className="mb-1 text-sm font-medium text-quiet">{label}</legend>
      <div className="grid max-h-44 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 overflow-y-auto rounded-control border border-line bg-sunken p-1">
        {choices.map(({ value: choice, name, picture }) => (
          <label
            key={choice}
            title={name}
            className={cx(
              'grid aspect-square cursor-pointer place-items-center rounded-small border-2 hover:bg-button has-focus-visible:border-accent-ink',
              value === choice ? 'border-accent bg-accent-quiet' : 'border-transparent',
            )}
          >
            <input
              type="radio"
              name={group}
              value={choice}
              checked={value === choice}
              disabled={isReadOnly}
              onChange={() => put(path, choice)}
              className="sr-only"
            />
            <span className="sr-only">{name}</span>
            {picture}
          </label>
        ))}
      </div>
      <p
        id={`${group}-note`}
        role={error === undefined ? undefined : 'alert'}
        className={error === undefined ? 'text-sm text-faint' : 'text-sm text-danger'}
      >
        {error ?? hint ?? ''}
      </p>
    </fieldset>
  )
}

const NONE = <Ban aria-hidden className="size-5 text-faint" />

export function IconPicker(props: PickerProps) {
  const t = useT()
  const choices = [
    { value: '', name: t('studio.form.none'), picture: NONE },
    ...ICONS.map(([value, Icon, words]) => ({
      value,
      name: t(words),
      picture: <Icon aria-hidden className="size-5" />,
    })),
  ]
  return <PictureGrid {...props} choices={choices} />
}

export function ArtPicker({
  names = ART,
  isOptional,
  ...props
}: PickerProps & { readonly names?: readonly Choice[]; readonly isOptional: boolean }) {
  const t = useT()
  const choices = [
    ...(isOptional ? [{ value: '', name: t('studio.form.none'), picture: NONE }] : []),
    ...ART.filter((name) => names.includes(name)).map((name) => ({
      value: name,
      name: t(`art.${name}`),
      picture: (
        <img
          src={pictureOf(name)}
          alt=""
          width="36"
          height="36"
          loading="lazy"
          className="size-9 object-contain"
        />
      ),
    })),
  ]
  return <PictureGrid {...props} choices={choices} />
}
