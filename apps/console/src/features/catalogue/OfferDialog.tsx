import { type GameOffer, Place, type ProviderOffer, type RequestOf } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { CountriesField } from '../../ui/CountriesField.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { offerWords, partsOf } from './offer-words.ts'

export type Chosen =
  | {
      readonly kind: 'games'
      readonly games: readonly { readonly id: string; readonly name: string; readonly offer: GameOffer }[]
    }
  | { readonly kind: 'provider'; readonly name: string; readonly offer: ProviderOffer }

const FIRST = { on: '', featured: '', place: '', at: '', add: '', remove: '', where: '', reason: '' }

type OfferDialogProps = {
  readonly chosen: Chosen
  /** Tags that games have already, to choose from. */
  readonly tags: readonly string[]
  readonly onClose: () => void
}

/** Changes how some games, or all of a provider, are offered. What is left as it is stays different for each. */
export function OfferDialog({ chosen, tags, onClose }: OfferDialogProps) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const mayChange = useMay('games.settings')
  const [draft, setDraft] = useState(FIRST)
  const [isBusy, setBusy] = useState(false)
  const games = chosen.kind === 'games' ? chosen.games : []
  const [only] = games
  const one = chosen.kind === 'provider' ? chosen : games.length === 1 ? only : undefined
  const [ids, setIds] = useState<readonly string[]>([])
  const needsCountries = draft.where === 'only' || draft.where === 'except'
  const at = Place.safeParse(draft.at.trim() === '' ? null : Number(draft.at)).data
  const place = draft.place === 'usual' ? 0 : draft.place === 'front' ? 'first' : at
  const known = tags.length === 0 ? t('shelf.tagsHint') : t('shelf.tagsKnown', { tags: tags.join(', ') })
  const shared = {
    ...(draft.on !== '' && { on: draft.on === 'yes' }),
    ...(draft.where === 'all' && { countries: null }),
    ...(needsCountries && { countries: { only: draft.where === 'only', ids: [...ids] } }),
    reason: draft.reason.trim(),
  }
  const ofGames = {
    ...(draft.featured !== '' && { featured: draft.featured === 'yes' }),
    ...(draft.place !== '' && place !== undefined && { place }),
    ...(draft.add !== '' && { addTags: partsOf(draft.add) }),
    ...(draft.remove !== '' && { removeTags: partsOf(draft.remove) }),
  } satisfies Partial<RequestOf<'/api/operator/catalogue/games/change'>>
  const isComplete =
    shared.reason !== '' &&
    Object.keys({ ...shared, ...ofGames }).length > 1 &&
    (!needsCountries || ids.length > 0) &&
    (draft.place !== 'exact' || at !== undefined)
  const save = async (): Promise<void> => {
    if (!isComplete) return
    setBusy(true)
    const done = { done: t('shelf.saved') }
    const outcome = await (chosen.kind === 'provider'
      ? act('/api/operator/catalogue/provider/change', { provider: chosen.name, ...shared }, done)
      : act(
          '/api/operator/catalogue/games/change',
          { gameIds: games.map(({ id }) => id), ...shared, ...ofGames },
          done,
        ))
    setBusy(false)
    if (outcome.ok) onClose()
  }
  const choice = (
    name: 'on' | 'featured' | 'place' | 'where',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField
      label={label}
      value={draft[name]}
      options={[
        { value: '', label: t('shelf.unchanged') },
        ...options.map(([value, text]) => ({ value, label: text })),
      ]}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
    />
  )
  const field = (name: 'add' | 'remove', label: string, hint: string) => (
    <TextField
      label={label}
      hint={hint}
      value={draft[name]}
      onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
    />
  )
  return (
    <FormDialog
      title={one?.name ?? t('shelf.chosen', { count: games.length })}
      onClose={onClose}
      onSave={save}
    >
      {one && (
        <div>
          <h3 className="text-sm font-semibold">{t('shelf.now')}</h3>
          <ul className="text-sm text-quiet">
            {offerWords(one.offer, t, locale).map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {mayChange && (
        <>
          {choice('on', t('shelf.offered'), [
            ['yes', t('shelf.on')],
            ['no', t('shelf.off')],
          ])}
          {chosen.kind === 'games' && (
            <>
              {choice('featured', t('shelf.featured'), [
                ['yes', t('shelf.yes')],
                ['no', t('shelf.no')],
              ])}
              {choice('place', t('shelf.place'), [
                ['front', t('shelf.front')],
                ['exact', t('shelf.exact')],
                ['usual', t('shelf.usual')],
              ])}
              {draft.place === 'exact' && (
                <TextField
                  label={t('shelf.placeAt')}
                  hint={t('shelf.placeHint')}
                  type="number"
                  min={0}
                  max={1_000_000}
                  step={1}
                  required
                  value={draft.at}
                  onChange={({ target }) => setDraft({ ...draft, at: target.value })}
                />
              )}
              {field('add', t('shelf.addTags'), known)}
              {field('remove', t('shelf.removeTags'), t('shelf.tagsHint'))}
            </>
          )}
          {choice('where', t('shelf.countries'), [
            ['all', t('shelf.everywhere')],
            ['only', t('shelf.only')],
            ['except', t('shelf.except')],
          ])}
          {needsCountries && <CountriesField label={t('shelf.which')} countries={ids} onCountries={setIds} />}
          <TextArea
            label={t('shell.reason')}
            hint={t('shell.reasonHint')}
            required
            maxLength={500}
            value={draft.reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
          <p className="text-sm text-quiet">{t('shelf.effect')}</p>
          <Button
            type="submit"
            look="main"
            className="justify-self-end"
            isBusy={isBusy}
            disabled={!isComplete}
          >
            {t('shell.save')}
          </Button>
        </>
      )}
    </FormDialog>
  )
}
