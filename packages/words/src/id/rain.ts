import type { Translation } from '../catalogue.ts'
import type { rain as english } from '../en/rain.ts'

export const rain = {
  'rain.title': 'Hujan uang',
  'rain.coming': '{total} akan segera turun, dalam {shares} bagian.',
  'rain.startsIn': 'Mulai dalam',
  'rain.falling': '{total} sedang turun. Tangkap satu bagian sebelum habis.',
  'rain.endsIn': 'Berakhir dalam',
  'rain.left': { other: 'Sisa {count} bagian' },
  'rain.catch': 'Tangkap',
  'rain.caught': 'Anda menangkap {amount}',
  'rain.caughtWords': 'Sudah masuk ke saldo Anda.',
  'rain.fair':
    'Bagian sudah ditetapkan sebelum hujan. Ini hash dari seed-nya; seed ditampilkan setelah hujan berakhir.',
  'rain.proof': 'Simpan bukti',
  'rain.proofWords':
    'Bukti ini menunjukkan bahwa bagian sudah ditetapkan sejak awal. Periksa di Provably Fair.',
  'rain.packetTitle': 'Angpau',
  'rain.packet': 'Ada angpau untuk semua orang.',
  'rain.packetSoon': 'Angpau untuk semua orang segera dibuka.',
  'rain.opensIn': 'Dibuka dalam',
  'rain.open': 'Buka',
  'rain.logInToOpen': 'Masuk untuk membuka',
  'rain.opened': 'Anda mendapat {amount}',
  'rain.soon': 'Hujan uang dalam {time}',
  'rain.now': 'Hujan uang: tangkap sekarang',
  'rain.logIn': 'Masuk untuk menangkap',
  'rain.rule': 'Untuk pemain yang bertaruh dalam {days} hari terakhir.',
} as const satisfies Translation<typeof english>
