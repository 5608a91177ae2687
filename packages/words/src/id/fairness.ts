import type { Translation } from '../catalogue.ts'
import type { fairness as english } from '../en/fairness.ts'

export const fairness = {
  'fairness.title': 'Provably Fair',
  'fairness.words': 'Setiap papan ditetapkan sebelum Anda membuka kotak, dan Anda bisa memeriksanya sendiri.',
  'fairness.current': 'Seed yang dipakai',
  'fairness.serverSeedHash': 'Seed server (hash)',
  'fairness.nextServerSeedHash': 'Seed server berikutnya (hash)',
  'fairness.serverSeed': 'Seed server',
  'fairness.clientSeed': 'Seed Anda',
  'fairness.nonce': 'Nonce',
  'fairness.nonceWords': { other: '{count} taruhan dengan seed ini' },
  'fairness.change': 'Ganti seed',
  'fairness.changeWords':
    'Seed server saat ini dibuka, sehingga Anda bisa memeriksa setiap taruhan yang memakainya. Seed berikutnya sudah ditetapkan: catat hash-nya, lalu pilih seed Anda. Pasangan baru mulai dari nonce 0.',
  'fairness.newClientSeed': 'Seed baru Anda',
  'fairness.newClientSeedHint': '1 sampai 64 huruf, angka, atau simbol, tanpa spasi dan titik dua.',
  'fairness.clientSeedWrong': 'Gunakan 1 sampai 64 huruf, angka, atau simbol, tanpa spasi dan titik dua.',
  'fairness.randomSeed': 'Acak',
  'fairness.rotate': 'Ganti dan buka',
  'fairness.rotateAsk': 'Ganti seed sekarang? Seed server saat ini dibuka dan tidak akan dipakai lagi.',
  'fairness.rotated': 'Seed baru sudah dipakai.',
  'fairness.revealed': 'Baru dibuka',
  'fairness.revealedWords':
    'Hash-nya sama dengan yang Anda lihat sebelum bertaruh. Seed yang kini dipakai punya hash yang tadi ditampilkan sebagai berikutnya.',
  'fairness.useInVerifier': 'Pakai di verifikator',
  'fairness.openBet': 'Anda punya taruhan yang berjalan. Selesaikan dulu sebelum mengganti seed.',
  'fairness.toGame': 'Ke permainan',
  'fairness.loginTitle': 'Masuk untuk melihat seed Anda',
  'fairness.loginWords': 'Verifikator di bawah bisa dipakai tanpa akun.',
  'fairness.login': 'Masuk',
  'fairness.failed': 'Seed Anda tidak dapat dimuat.',
  'fairness.verifier': 'Verifikator',
  'fairness.verifierWords': 'Berjalan di browser Anda tanpa menghubungi server. Coba saja saat offline.',
  'fairness.nonceWrong': 'Masukkan bilangan bulat, 0 atau lebih.',
  'fairness.optionWrong': 'Masukkan bilangan bulat dari {from} sampai {to}.',
  'fairness.serverSeedWrong': 'Masukkan seed server yang sudah dibuka.',
  'fairness.compute': 'Hitung papan',
  'fairness.example': 'Coba contoh yang dipublikasikan',
  'fairness.board': 'Papan',
  'fairness.boardIs': 'Ranjau di kotak {tiles}',
  'fairness.steps': 'Perhitungan langkah demi langkah',
  'fairness.stepCommitment': 'SHA-256 dari seed server',
  'fairness.stepDigest': 'HMAC-SHA256 dengan seed server sebagai kunci, pesan {message}',
  'fairness.stepDraw':
    'Byte {bytes} menjadi {float}; kali {remaining} kotak tersisa, dibulatkan ke bawah, posisi {index}: kotak {tile}',
  'fairness.stepPickGem': 'Kotak {tile}: permata, {multiplier}',
  'fairness.stepPickMine': 'Kotak {tile}: ranjau',
  'fairness.counting': 'Posisi dihitung dari 0, kotak dari 1.',
  'fairness.how': 'Cara kerjanya',
  'fairness.how1':
    'Sebelum Anda bertaruh, kami memilih seed rahasia dan menampilkan hash-nya. Satu hash hanya cocok dengan satu seed, jadi kami tidak bisa menggantinya nanti.',
  'fairness.how2':
    'Seed server berikutnya ditetapkan, dan hash-nya ditampilkan, sebelum Anda memilih seed Anda. Jadi kami tidak bisa memilih seed yang menguntungkan kami. Nonce menghitung taruhan Anda, sehingga setiap papan selalu baru.',
  'fairness.how3':
    'Saat Anda mengganti seed, seed server lama dibuka. Hitung hash-nya, bandingkan, dan hitung ulang setiap papan yang Anda mainkan.',
  'fairness.copy': 'Salin {what}',
} as const satisfies Translation<typeof english>
