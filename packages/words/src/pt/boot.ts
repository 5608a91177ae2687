import type { Translation } from '../catalogue.ts'
import type { boot as english } from '../en/boot.ts'

export const boot = {
  'boot.loading': 'Carregando a Baize',
  'boot.loadingPage': 'Carregando a página',
  'boot.retrying': 'Parte do site não carregou. Tentando de novo…',
  'boot.firewallTitle': 'Uma verificação rápida',
  'boot.firewallText': 'Antes de abrir o site, confirme que você é humano.',
  'boot.firewallAction': 'Sou humano',
  'boot.firewallFailed': 'Não deu certo. Tente de novo.',
  'boot.repairTitle': 'Voltamos já',
  'boot.repairText': 'O site está em manutenção. Seu dinheiro e suas apostas abertas estão seguros.',
  'boot.repairWaiting': 'Verificamos a cada poucos segundos e levamos você de volta automaticamente.',
  'boot.repairNow': 'Verificar agora',
  'boot.lockedTitle': 'Detectamos ferramentas de desenvolvedor abertas',
  'boot.lockedText': 'Para proteger o conteúdo e a segurança da interface, a página foi bloqueada.',
  'boot.embedTitle': 'Jogo',
  'boot.embedUnknown': 'Nenhum jogo neste endereço',
  'boot.embedOpen': 'Abrir em página própria',
} satisfies Translation<typeof english>
