import type { Translation } from '../catalogue.ts'
import type { install as english } from '../en/install.ts'

export const install = {
  'install.title': 'Leve a Baize com você',
  'install.titleDesktop': 'A Baize no seu computador',
  'install.deposited': 'Seu depósito chegou. Adicione a Baize à tela de início e volte com um toque.',
  'install.depositedDesktop': 'Seu depósito chegou. Instale a Baize no computador e abra com um clique.',
  'install.quick': 'Abre como um aplicativo, com um toque',
  'install.quickDesktop': 'Abre em uma janela própria, com um clique',
  'install.light': 'Quase não ocupa espaço',
  'install.safe': 'A mesma conta e o mesmo saldo',
  'install.get': 'Instalar o aplicativo',
  'install.installing': 'Instalando',
  'install.installed': 'A Baize foi instalada. Ela está na sua tela de início.',
  'install.installedDesktop': 'A Baize foi instalada. Ela está entre os seus aplicativos.',
  'install.later': 'Agora não',
  'install.guideTitle': 'Adicione a Baize à tela de início',
  'install.guideTitleDesktop': 'Instale a Baize no computador',
  'install.safariShare': 'Toque no botão Compartilhar do Safari.',
  'install.safariAdd': 'Escolha “Adicionar à Tela de Início”.',
  'install.safariDone': 'Toque em “Adicionar”. A Baize está na sua tela de início.',
  'install.menuOpen': 'Abra o menu do navegador.',
  'install.menuAdd': 'Escolha “Instalar aplicativo” ou “Adicionar à tela inicial”.',
  'install.menuAddDesktop':
    'Escolha “Instalar”. Em alguns navegadores fica em “Salvar e compartilhar” ou “Aplicativos”.',
  'install.menuDone': 'Confirme. A Baize aparece entre seus aplicativos.',
  'install.understood': 'Entendi',
} as const satisfies Translation<typeof english>
