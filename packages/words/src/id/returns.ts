import type { Translation } from '../catalogue.ts'
import type { returns as english } from '../en/returns.ts'

export const returns = {
  'returns.title': 'RTP sebenarnya',
  'returns.words':
    'Semua taruhan yang pernah selesai di sini, dihitung setiap menit. Dalam jangka panjang, setiap permainan mendekati RTP resminya; dalam jangka pendek, keberuntungan berpengaruh. Rentang menunjukkan seberapa jauh: dalam 99 dari 100 kasus, RTP sebenarnya ada di dalamnya.',
  'returns.set': 'RTP resmi',
  'returns.seen': 'RTP nyata',
  'returns.range': 'Rentang',
  'returns.rangeOf': '{low} sampai {high}',
  'returns.bets': { other: '{count} taruhan' },
  'returns.fits': 'RTP resmi ada di dalam rentang.',
  'returns.outside': 'RTP resmi ada di luar rentang. Secara kebetulan, ini terjadi sekali dalam seratus.',
  'returns.tooFew': 'Taruhan belum cukup: {bets} dari {needed}',
  'returns.none': 'Belum ada taruhan yang selesai.',
  'returns.failed': 'Data RTP tidak dapat dimuat.',
} satisfies Translation<typeof english>
