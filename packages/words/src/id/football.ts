import type { Translation } from '../catalogue.ts'
import type { football as english } from '../en/football.ts'
import { ORIGINAL_NAMES } from '../original-names.ts'

export const football = {
  'football.title': ORIGINAL_NAMES.id.football,
  'football.board': 'Gawang dengan lima zona',
  'football.zone0': 'Kiri atas',
  'football.zone1': 'Kanan atas',
  'football.zone2': 'Tengah',
  'football.zone3': 'Kiri bawah',
  'football.zone4': 'Kanan bawah',
  'football.zoneGoal': '{zone}: gol',
  'football.zoneSaved': '{zone}: ditepis',
  'football.zoneCovered': '{zone}: dijaga',
  'football.kicks': 'Tendangan',
  'football.kick': 'Tendangan {n}',
  'football.kickGoal': 'Tendangan {n}: {zone}, gol',
  'football.kickSaved': 'Tendangan {n}: {zone}, ditepis',
  'football.kickCovered': 'Tendangan {n}, tidak diambil. Dijaga: {zones}',
  'football.difficulty': 'Tingkat kesulitan',
  'football.easy': 'Mudah',
  'football.medium': 'Sedang',
  'football.hard': 'Sulit',
  'football.keepers': { other: '{count} kiper' },
  'football.freeZones': { other: '{count} zona kosong' },
  'football.pick': 'Pilih zona',
  'football.picking': 'Menendang',
  'football.random': 'Zona acak',
  'football.rung': 'Gol {n}: {multiplier}',
  'football.saidPlaced': 'Taruhan dipasang. Pilih zona.',
  'football.saidGoal': 'Gol! {multiplier}. Anda bisa cash out {amount}.',
  'football.bad': 'Ditepis. Taruhan selesai.',
  'football.keys': 'Tombol panah: bergerak di gawang. Enter: tendang.',
  'football.fairness':
    'Nilai-nilai ini menetapkan zona yang dijaga kiper sebelum tendangan pertama. Ganti seed untuk membuka seed server dan memeriksa setiap taruhan.',
  'football.rules1': 'Pilih taruhan dan jumlah kiper di gawang. Masing-masing menjaga satu dari lima zona.',
  'football.rules2':
    'Pilih zona lalu tendang. Zona kosong berarti gol dan menaikkan pengganda; makin banyak kiper, makin cepat naik.',
  'football.rules3':
    'Arah kiper diundi ulang pada setiap tendangan, paling banyak sepuluh. Posisi mereka sebelumnya bukan petunjuk.',
  'football.rules4':
    'Cash out setelah gol mana pun dan dapatkan taruhan dikali pengganda. Tepisan kiper mengakhiri taruhan.',
  'lobby.football': 'Kalahkan kiper',
  'football.means': 'Setiap tendangan diundi tersendiri. Zona yang terundi dijaga kiper.',
} as const satisfies Translation<typeof english>
