import type { Translation } from '../catalogue.ts'
import type { lottery as english } from '../en/lottery.ts'

export const lottery = {
  'lobby.fast3': 'Tiga dadu',
  'lobby.colour': 'Pilih warna',
  'lobby.digits5': 'Tebak angkanya',
  'lobby.total28': 'Tebak jumlahnya',
  'lobby.racing10': 'Pilih pembalap',
  'lottery.draw': 'Undian',
  'lottery.drawn': 'Hasil',
} as const satisfies Translation<typeof english>
