import type { GameOffer, ProviderOffer, RequestOf } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { codesOf, offerWords, partsOf } from './offer-words.ts'

export type Chosen =
  | {
      readonly kind: 'games'
      readonly games: readonly { readonly id: string; readonly name: string; readonly offer: GameOffer }[]
    }
  | { readonly kind: 'provider'; readonly name: string; readonly offer: ProviderOffer }

const FIRST = { on: '', featured: '', place: '', add: '', remove: '', where: '', codes: '', reason: '' }

/** Changes how some games, or all of a provider, are offered. What is left as it is stays different for each. */
export function OfferDialog({ chosen, onClose }: { readonly chosen: Chosen; readonly onClose: () => void }) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const mayChange = useMay('games.settings')
  const [draft, setDraft] = useState(FIRST)
  const [isBusy, setBusy] = useState(false)
  const games = chosen.kind === 'games' ? chosen.games : []
  const [only] = games
  const one = chosen.kind === 'provider' ? chosen : games.length === 1 ? only : undefined
  const codes = codesOf(draft.codes)
  const needsCodes = draft.where === 'only' || draft.where === 'except'
  const shared = {
    ...(draft.on !== '' && { on: draft.on === 'yes' }),
    ...(draft.where === 'all' && { countries: null }),
    ...(needsCodes && codes && { countries: { only: draft.where === 'only', ids: codes } }),
    reason: draft.reason.trim(),
  }
  const ofGames = {
    ...(draft.featured !== '' && { featured: draft.featured === 'yes' }),
    ...(draft.place !== '' && { place: draft.place === 'usual' ? 0 : 'first' }),
    ...(draft.add !== '' && { addTags: partsOf(draft.add) }),
    ...(draft.remove !== '' && { removeTags: partsOf(draft.remove) }),
  } satisfies Partial<RequestOf<'/api/operator/catalogue/games/change'>>
  const isComplete =
    shared.reason !== '' &&
    Object.keys({ ...shared, ...ofGames }).length > 1 &&
    (!needsCodes || codes !== null)
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
  const field = (name: 'add' | 'remove' | 'codes', label: string, hint: string) => (
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
                ['usual', t('shelf.usual')],
              ])}
              {field('add', t('shelf.addTags'), t('shelf.tagsHint'))}
              {field('remove', t('shelf.removeTags'), t('shelf.tagsHint'))}
            </>
          )}
          {choice('where', t('shelf.countries'), [
            ['all', t('shelf.everywhere')],
            ['only', t('shelf.only')],
            ['except', t('shelf.except')],
          ])}
          {needsCodes && field('codes', t('shelf.codes'), t('shelf.codesHint'))}
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
