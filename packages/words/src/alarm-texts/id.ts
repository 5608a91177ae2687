import type { en } from './en.ts'
import type { AlarmText } from './text.ts'

export const id = {
  payoutsFrozen: {
    title: 'Penarikan dibekukan',
    summary: {
      of: 'findings',
      none: 'Tidak ada yang dibayar sampai pembukuan diperiksa',
      one: 'Pemeriksaan menemukan satu selisih di pembukuan',
      other: 'Pemeriksaan menemukan {findings} selisih di pembukuan',
    },
  },
  zeroSum: { title: 'Total akun tidak nol', summary: 'Akun dalam {currencies} tidak berjumlah nol' },
  auditLate: { title: 'Buku besar tidak diperiksa', summary: 'Pembukuan terakhir diperiksa {minutes} lalu' },
  paymentProviderDown: {
    title: 'Penyedia pembayaran mati',
    summary: '{name} tidak menjawab: deposit dan penarikan lewat penyedia ini berhenti',
  },
  gameProviderDown: {
    title: 'Penyedia game mati',
    summary: '{name} tidak menjawab selama {minutes}: game-nya ditutup',
  },
  beaconDown: {
    title: 'Undian tanpa angka acak',
    summary: {
      of: 'draws',
      one: 'Satu undian menunggu angka acak publik',
      other: '{draws} undian menunggu angka acak publik',
    },
  },
  payoutLate: {
    title: 'Penarikan terlambat',
    summary: {
      of: 'count',
      one: 'Satu penarikan dalam {currencies} sudah {minutes} menunggu jawaban dari {name}',
      other: '{count} penarikan dalam {currencies} menunggu jawaban dari {name}, yang terlama {minutes}',
    },
    people: {
      of: 'count',
      one: 'Satu penarikan dalam {currencies} sudah {minutes} menunggu tim kita',
      other: '{count} penarikan dalam {currencies} menunggu tim kita, yang terlama {minutes}',
    },
  },
  diskFull: { title: 'Disk hampir penuh', summary: 'Disk {host} tersisa {percent}%' },
  payoutUnanswered: {
    title: 'Penarikan belum dijawab',
    summary: {
      of: 'count',
      one: 'Satu penarikan dalam {currencies} belum dijawab {name} selama {minutes}',
      other: '{count} penarikan dalam {currencies} belum dijawab {name}, yang terlama {minutes}',
    },
  },
  payoutsWaiting: {
    title: 'Penarikan menunggu keputusan',
    summary: {
      of: 'count',
      one: 'Satu penarikan dalam {currencies} sudah {minutes} menunggu keputusan',
      other: '{count} penarikan dalam {currencies} menunggu keputusan, yang terlama {minutes}',
    },
  },
  paymentProviderSlow: {
    title: 'Penyedia pembayaran lambat',
    summary: {
      of: 'seconds',
      one: '{name} butuh satu detik untuk menjawab',
      other: '{name} butuh {seconds} detik untuk menjawab',
    },
  },
  connectionSlow: {
    title: 'Koneksi lambat',
    summary: {
      of: 'seconds',
      one: '{name} butuh satu detik untuk menjawab',
      other: '{name} butuh {seconds} detik untuk menjawab',
    },
  },
  gameProviderSlow: {
    title: 'Penyedia game lambat',
    summary: {
      of: 'seconds',
      one: '{name} butuh satu detik untuk menjawab',
      other: '{name} butuh {seconds} detik untuk menjawab',
    },
  },
  connectionDown: { title: 'Koneksi mati', summary: '{name} tidak menjawab' },
  providerBooksDiffer: {
    title: 'Pembukuan penyedia berbeda',
    summary: {
      of: 'count',
      one: 'Satu taruhan di {name} tidak cocok dengan pembukuan kita',
      other: '{count} taruhan di {name} tidak cocok dengan pembukuan kita',
    },
  },
  drawVoid: {
    title: 'Undian dibatalkan',
    summary: {
      of: 'count',
      one: 'Undian {number} dari {line} dibatalkan dan taruhannya dikembalikan',
      other: '{count} undian {line} dibatalkan dalam sehari, yang terakhir nomor {number}',
    },
  },
  rtpOutside: {
    title: 'RTP di luar rentang',
    summary: '{gameId} membayar terlalu banyak atau terlalu sedikit dalam {bets} taruhan',
  },
  rollUpWrong: {
    title: 'Total harian keliru',
    summary: {
      of: 'rows',
      one: 'Satu total laporan keliru dan sudah dikoreksi',
      other: '{rows} total laporan keliru dan sudah dikoreksi',
    },
  },
  jobFailing: {
    title: 'Pekerjaan latar belakang gagal',
    summary: 'Pekerjaan {job} gagal {failures} kali berturut-turut',
  },
  outboxLate: {
    title: 'Pembaruan langsung terlambat',
    summary: 'Pemain melihat hasil terlambat {seconds} detik',
  },
  messagesLate: {
    title: 'Pesan terlambat',
    summary: {
      of: 'count',
      one: 'Satu pesan lewat {channel} sudah {minutes} menunggu dikirim',
      other: '{count} pesan lewat {channel} menunggu dikirim, yang terlama {minutes}',
    },
  },
  designRefused: {
    title: 'Desain terjadwal tidak terbit',
    summary: {
      of: 'count',
      one: 'Desain terjadwal tidak diterbitkan: satu masalah ditemukan di dalamnya',
      other: 'Desain terjadwal tidak diterbitkan: {count} masalah ditemukan di dalamnya',
    },
  },
  pushesLate: {
    title: 'Notifikasi push terlambat',
    summary: {
      of: 'count',
      one: 'Satu notifikasi push sudah {minutes} menunggu dikirim',
      other: '{count} notifikasi push menunggu dikirim, yang terlama {minutes}',
    },
  },
  logInsFailing: {
    title: 'Banyak login gagal',
    summary: {
      of: 'addresses',
      one: '{count} login gagal dalam {minutes}, semuanya dari satu alamat',
      other: '{count} login gagal dalam {minutes}, dari {addresses} alamat',
    },
  },
  replicationBehind: {
    title: 'Replika database tertinggal',
    summary: 'Replika {name} tertinggal {mebibytes} MiB',
  },
  diskLow: { title: 'Ruang disk menipis', summary: 'Disk {host} tersisa {percent}%' },
  budgetLow: {
    title: 'Anggaran hadiah hampir habis',
    summary: '{programme} tersisa {left}, hari ini diberikan {today}',
  },
  playerInNeed: {
    title: 'Seorang pemain mungkin perlu bantuan',
    summary: 'Seorang pemain menulis ke bantuan pemain {minutes} lalu dan menunggu tim kita',
  },
  test: { title: 'Uji coba peringatan', summary: 'Peringatan Baize dikirim ke sini.' },
  bigWin: {
    title: 'Kemenangan besar',
    summary: 'Seorang pemain menang {amount} {currencyId} dengan satu taruhan di {gameId}',
  },
} satisfies Record<keyof typeof en, AlarmText>
