import type { Translation } from '../catalogue.ts'
import type { returns as english } from '../en/returns.ts'

export const returns = {
  'returns.title': 'Pengembalian sebenarnya',
  'returns.words':
    'Semua taruhan yang pernah selesai di sini, dihitung setiap menit. Dalam jangka panjang, setiap permainan mengembalikan nilai yang ditetapkan; dalam jangka pendek, keberuntungan menggesernya. Rentang menunjukkan seberapa jauh: dalam 99 dari 100 kasus, nilai sebenarnya ada di dalamnya.',
  'returns.set': 'Nilai ditetapkan',
  'returns.seen': 'Dikembalikan',
  'returns.range': 'Rentang',
  'returns.rangeOf': '{low} sampai {high}',
  'returns.bets': { other: '{count} taruhan' },
  'returns.fits': 'Nilai yang ditetapkan ada dalam rentang.',
  'returns.outside':
    'Nilai yang ditetapkan ada di luar rentang. Secara kebetulan, ini terjadi sekali dalam seratus.',
  'returns.tooFew': 'Taruhan belum cukup: {bets} dari {needed}',
  'returns.none': 'Belum ada taruhan yang selesai.',
  'returns.failed': 'Angka tidak dapat dimuat.',
} satisfies Translation<typeof english>
