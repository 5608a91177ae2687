import { gameLink, type ReplyOf } from '@baize/contract/player'
import { toast } from '@baize/ui/toast'
import { callQuery, queryClient, refreshAnswers, setAnswer, useCall } from '../../api/query.ts'
import { attempt } from '../../api/wire.ts'
import { t } from '../../i18n/language.ts'
import { session, useSession } from '../../session/session.ts'
import type { TileGame } from './tile-game.ts'

type FavouriteList = ReplyOf<'/api/game/favourite_list'>
const LIST = '/api/game/favourite_list'
const { queryKey: KEY } = callQuery(LIST, {})

/** The logged-in player's favourites; undefined for a visitor and while loading. */
export function useFavourites(): FavouriteList['model'] | undefined {
  const hasLogin = useSession((state) => state.hasLogin)
  const { data } = useCall(LIST, {}, { enabled: hasLogin })
  return hasLogin ? data?.model : undefined
}

/** Optimistic update of a favourite, reverted when the server refuses it. Ends with the player who pressed. */
export async function setLiked(game: TileGame, on: boolean): Promise<void> {
  const asker = session().user.token
  const isAnother = () => session().user.token !== asker
  // A list already in flight predates this press.
  await queryClient.cancelQueries({ queryKey: KEY })
  if (isAnother()) return
  show(game, on)
  const outcome = await attempt('/api/game/favourites', { gameId: game.id, on })
  if (isAnother()) return
  if (outcome.ok) return refreshAnswers(KEY)
  // Reverts only this game: another favourite may have been changed meanwhile.
  show(game, !on)
  toast(t('lobby.likeFailed'), { tone: 'danger' })
}

const show = (game: TileGame, on: boolean): void =>
  setAnswer<FavouriteList>(KEY, (now) => now && { ...now, model: liked(now.model, game, on) })

function liked(list: FavouriteList['model'], game: TileGame, on: boolean): FavouriteList['model'] {
  const others = list.filter(({ id }) => id !== game.id)
  if (!on) return others
  const { id, name, names, provider, art, tags, state, demo, link = gameLink(game.id, game.demo) } = game
  const added = { id, name, names: { ...names }, provider, art, tags, state, demo, link }
  return [{ ...added, rtp: null, minBet: null, maxBet: null }, ...others]
}
