import type { Translation } from '../catalogue.ts'
import type { trust as english } from '../en/trust.ts'

export const trust = {
  'trust.title': 'Bukti',
  'trust.words':
    'Jangan hanya percaya kata-kata kami. Angka ini langsung dari buku besar kami dan paling lama berumur satu menit.',
  'trust.balanced': 'Jumlah semua akun tepat nol',
  'trust.balancedWords':
    'Setiap taruhan, kemenangan, deposit, dan penarikan dicatat dua kali: keluar dari satu akun dan masuk ke akun lain. Jumlahkan semua akun, milik Anda dan milik kami, hasilnya harus tepat nol. Jika satu sen saja hilang atau muncul begitu saja, akan terlihat di sini.',
  'trust.unbalanced': 'Jumlah akun tidak cocok',
  'trust.unbalancedWords':
    'Pemeriksaan terakhir menemukan selisih. Pembayaran dijeda sampai penyebabnya jelas. Saldo Anda aman.',
  'trust.waiting': 'Pemeriksaan pertama sedang berjalan',
  'trust.waitingWords': 'Buku besar situs ini masih baru. Buktinya muncul di sini dalam satu menit.',
  'trust.sumOf': 'Jumlah semua akun {currency}',
  'trust.transactions': 'Transaksi diperiksa',
  'trust.few': 'Kurang dari {count}',
  'trust.checked': 'Pemeriksaan terakhir',
  'trust.seal': 'Segel terakhir',
  'trust.sealWords':
    'Setiap hari ditutup dengan sidik jari dari semua transaksinya dan dari hari sebelumnya. Simpanlah: jika ada yang mengubah masa lalu, sidik jari ini tidak akan cocok lagi.',
  'trust.sealDay': 'Hari',
  'trust.sealHash': 'Sidik jari (SHA-256)',
  'trust.sealDays': 'Hari tersegel',
  'trust.noSeal': 'Hari pertama disegel setelah tengah malam (UTC).',
  'trust.copySeal': 'Salin sidik jari',
  'trust.payouts': 'Waktu pembayaran',
  'trust.payoutsWords': 'Sejak pemain meminta penarikan sampai dibayar, dalam {days} hari terakhir.',
  'trust.median': 'Separuh dibayar dalam',
  'trust.p95': '95 dari 100 dibayar dalam',
  'trust.noPayouts': 'Ditampilkan mulai {count} pembayaran.',
  'trust.returns': 'Pengembalian permainan',
  'trust.returnsWords':
    'Pengembalian yang ditetapkan di samping yang benar-benar dikembalikan ke semua taruhan. Rentangnya memperhitungkan keberuntungan: dalam 99 dari 100 kasus, pengembalian sebenarnya ada di dalamnya.',
  'trust.fewBets': 'Ditampilkan mulai {count} taruhan.',
  'trust.private': 'Angka yang bisa menunjuk ke satu pemain tidak ditampilkan.',
  'trust.check': 'Periksa taruhan Anda',
  'trust.link': 'Lihat bukti',
  'trust.failed': 'Bukti tidak bisa dimuat.',
  'trust.seconds': { other: '{count} detik' },
  'trust.minutes': { other: '{count} menit' },
  'trust.hours': { other: '{count} jam' },
} satisfies Translation<typeof english>
