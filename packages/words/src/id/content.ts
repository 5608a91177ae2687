import type { Translation } from '../catalogue.ts'
import type { content as english } from '../en/content.ts'

export const content = {
  'content.help': 'Bantuan',
  'content.promotions': 'Promosi',
  'content.news': 'Berita',
  'content.pauseNews': 'Jeda berita',
  'content.resumeNews': 'Lanjutkan berita',
  'content.nextNews': 'Berita berikutnya',
  'content.closeNews': 'Tutup berita',
  'content.copyLink': 'Salin tautan ke jawaban ini',
  'content.articles': 'Artikel',
  'content.articlesText': 'Cara kerja situs ini, dengan kata-kata sederhana.',
  'content.allArticles': 'Semua artikel',
  'content.moreArticles': 'Baca juga',
  'content.onThisPage': 'Di halaman ini',
  'content.failed': 'Halaman ini gagal dimuat',
  'content.failedText': 'Ini bukan kesalahan Anda. Coba lagi sebentar lagi.',
  'content.offline': 'Anda sedang offline',
  'content.offlineText': 'Halaman akan dimuat begitu koneksi kembali.',
} as const satisfies Translation<typeof english>
