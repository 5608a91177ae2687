import { call } from '../../api/client.ts'
import type { PaletteSearch } from '../../screen.ts'

const MOST = 8

/** Players by id, e-mail, phone or the beginning of a name. */
export const playerSearch: PaletteSearch = {
  permission: 'players.read',
  search: async (text) => {
    const found = await call('/api/operator/players', { text, pageSize: MOST })
    if (!found.ok) return []
    return found.value.model.items.map(({ userId, username, email }) => ({
      title: username,
      text: [userId, email].filter((value) => value !== '').join(' · '),
      to: `/players/${userId}`,
    }))
  },
}
