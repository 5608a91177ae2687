import type { Translation } from '../catalogue.ts'
import type { trust as english } from '../en/trust.ts'

export const trust = {
  'trust.title': 'Bukti',
  'trust.words':
    'Jangan hanya percaya kata-kata kami. Angka ini langsung dari buku besar kami dan diperbarui setiap menit.',
  'trust.balanced': 'Jumlah semua akun tepat nol',
  'trust.balancedWords':
    'Setiap taruhan, kemenangan, deposit, dan penarikan dicatat dua kali: keluar dari satu akun dan masuk ke akun lain. Jumlahkan semua akun, milik Anda dan milik kami, dan hasilnya harus tepat nol. Jika satu sen saja hilang atau muncul begitu saja, akan terlihat di sini.',
  'trust.unbalanced': 'Jumlah akun tidak cocok',
  'trust.unbalancedWords':
    'Pemeriksaan terakhir menemukan selisih. Penarikan dijeda sampai penyebabnya jelas. Saldo Anda aman.',
  'trust.waiting': 'Pemeriksaan pertama sedang berjalan',
  'trust.waitingWords': 'Buku besar situs ini masih baru. Buktinya muncul di sini dalam satu menit.',
  'trust.sumOf': 'Jumlah semua akun {currency}',
  'trust.transactions': 'Transaksi diperiksa',
  'trust.few': 'Kurang dari {count}',
  'trust.checked': 'Pemeriksaan terakhir',
  'trust.seal': 'Penutupan harian terakhir',
  'trust.sealWords':
    'Setiap hari ditutup dengan sidik jari dari semua transaksinya dan dari hari sebelumnya. Simpan sidik jari ini: jika ada yang mengubah data lama, sidik jarinya tidak akan cocok lagi.',
  'trust.sealDay': 'Hari',
  'trust.sealHash': 'Sidik jari (SHA-256)',
  'trust.sealDays': 'Hari yang sudah ditutup',
  'trust.noSeal': 'Hari pertama ditutup setelah tengah malam (UTC).',
  'trust.copySeal': 'Salin sidik jari',
  'trust.payouts': 'Waktu proses penarikan',
  'trust.payoutsWords': 'Sejak pemain meminta penarikan sampai dibayar, dalam {days} hari terakhir.',
  'trust.median': 'Separuhnya dibayar dalam',
  'trust.p95': '95 dari 100 dibayar dalam',
  'trust.noPayouts': 'Ditampilkan mulai {count} penarikan.',
  'trust.returns': 'RTP setiap permainan',
  'trust.returnsWords':
    'RTP resmi dibandingkan dengan yang benar-benar dikembalikan ke semua taruhan. Rentangnya memperhitungkan keberuntungan: dalam 99 dari 100 kasus, RTP sebenarnya ada di dalamnya.',
  'trust.fewBets': 'Ditampilkan mulai {count} taruhan.',
  'trust.private': 'Angka yang bisa menunjuk ke satu pemain tidak ditampilkan.',
  'trust.check': 'Periksa taruhan Anda',
  'trust.link': 'Lihat bukti',
  'trust.failed': 'Bukti tidak dapat dimuat.',
  'trust.seconds': { other: '{count} detik' },
  'trust.minutes': { other: '{count} menit' },
  'trust.hours': { other: '{count} jam' },
} satisfies Translation<typeof english>
