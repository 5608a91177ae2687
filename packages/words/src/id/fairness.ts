import type { Translation } from '../catalogue.ts'
import type { fairness as english } from '../en/fairness.ts'

export const fairness = {
  'fairness.title': 'Keadilan',
  'fairness.words': 'Setiap papan ditetapkan sebelum Anda membuka kotak, dan Anda bisa memeriksanya sendiri.',
  'fairness.current': 'Seed yang dipakai',
  'fairness.serverSeedHash': 'Seed server, dalam hash',
  'fairness.nextServerSeedHash': 'Seed server berikutnya, dalam hash',
  'fairness.serverSeed': 'Seed server',
  'fairness.clientSeed': 'Seed Anda',
  'fairness.nonce': 'Nonce',
  'fairness.nonceWords': { other: '{count} taruhan dengan pasangan ini' },
  'fairness.change': 'Ganti seed',
  'fairness.changeWords':
    'Seed server saat ini dibuka, sehingga setiap taruhan dengannya bisa diperiksa. Seed berikutnya sudah ditetapkan: catat hash-nya, lalu pilih seed Anda. Pasangan baru mulai dari nonce 0.',
  'fairness.newClientSeed': 'Seed baru Anda',
  'fairness.newClientSeedHint': '1 sampai 64 huruf, angka, atau tanda, tanpa spasi dan titik dua.',
  'fairness.clientSeedWrong': 'Gunakan 1 sampai 64 huruf, angka, atau tanda, tanpa spasi dan titik dua.',
  'fairness.randomSeed': 'Acak',
  'fairness.rotate': 'Ganti dan buka',
  'fairness.rotateAsk': 'Ganti seed sekarang? Seed server saat ini dibuka dan tidak dipakai lagi.',
  'fairness.rotated': 'Seed baru sudah dipakai.',
  'fairness.revealed': 'Baru dibuka',
  'fairness.revealedWords':
    'Hash-nya adalah yang Anda lihat sebelum bertaruh. Seed yang kini dipakai punya hash yang tadi ditunjukkan sebagai berikutnya.',
  'fairness.useInVerifier': 'Pakai di pemeriksa',
  'fairness.openBet': 'Anda punya taruhan terbuka. Selesaikan dulu, lalu ganti seed.',
  'fairness.toGame': 'Ke permainan',
  'fairness.loginTitle': 'Masuk untuk melihat seed Anda',
  'fairness.loginWords': 'Pemeriksa di bawah berfungsi tanpa akun.',
  'fairness.login': 'Masuk',
  'fairness.failed': 'Seed Anda tidak dapat dimuat.',
  'fairness.verifier': 'Pemeriksa',
  'fairness.verifierWords': 'Berjalan di peramban Anda tanpa bertanya ke server. Putuskan koneksi dan coba.',
  'fairness.nonceWrong': 'Bilangan bulat mulai dari 0.',
  'fairness.serverSeedWrong': 'Masukkan seed server seperti yang dibuka.',
  'fairness.mines': 'Ranjau',
  'fairness.compute': 'Hitung papan',
  'fairness.example': 'Coba contoh yang diterbitkan',
  'fairness.board': 'Papan',
  'fairness.boardIs': 'Ranjau di kotak {tiles}',
  'fairness.steps': 'Setiap langkah perhitungan',
  'fairness.stepCommitment': 'SHA-256 dari seed server',
  'fairness.stepDigest': 'HMAC-SHA256 dengan seed server sebagai kunci, pesan {message}',
  'fairness.stepDraw':
    'Byte {bytes} menjadi {float}; kali {remaining} kotak tersisa, dibulatkan ke bawah, posisi {index}: kotak {tile}',
  'fairness.stepPickGem': 'Kotak {tile}: permata, {multiplier}',
  'fairness.stepPickMine': 'Kotak {tile}: ranjau',
  'fairness.counting': 'Posisi dihitung dari 0, kotak dari 1.',
  'fairness.how': 'Cara kerjanya',
  'fairness.how1':
    'Sebelum bertaruh, kami memilih seed rahasia dan menunjukkan hash-nya. Satu hash hanya cocok dengan satu seed, jadi kami tidak bisa menggantinya nanti.',
  'fairness.how2':
    'Seed server berikutnya ditetapkan, dan hash-nya ditunjukkan, sebelum Anda memilih seed Anda. Jadi kami tidak bisa memilih seed demi keuntungan kami. Nonce menghitung taruhan Anda, sehingga setiap papan baru.',
  'fairness.how3':
    'Saat Anda mengganti seed, seed server lama dibuka. Hitung hash-nya, bandingkan, dan hitung ulang setiap papan Anda.',
  'fairness.copy': 'Salin {what}',
} as const satisfies Translation<typeof english>
