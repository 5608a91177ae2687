import type { Translation } from '../catalogue.ts'
import type { rain as english } from '../en/rain.ts'

export const rain = {
  'rain.title': 'Chuva de dinheiro',
  'rain.coming': 'Vem aí uma chuva de {total}, em {shares} partes.',
  'rain.startsIn': 'Começa em',
  'rain.falling': 'Chuva de {total}! Pegue uma parte antes que acabe.',
  'rain.endsIn': 'Termina em',
  'rain.left': { one: '{count} parte restante', other: '{count} partes restantes' },
  'rain.catch': 'Pegar',
  'rain.caught': 'Você pegou {amount}',
  'rain.caughtWords': 'Já está no seu saldo.',
  'rain.fair':
    'As partes foram definidas antes da chuva. Este é o hash da semente; a semente aparece quando a chuva acabar.',
  'rain.proof': 'Salvar a prova',
  'rain.proofWords':
    'A prova mostra que as partes estavam definidas desde o início. Confira em Transparência.',
  'rain.packetTitle': 'Envelope vermelho',
  'rain.packet': 'Um envelope vermelho está aberto para todos.',
  'rain.packetSoon': 'Um envelope vermelho vai abrir para todos em breve.',
  'rain.opensIn': 'Abre em',
  'rain.open': 'Abrir',
  'rain.logInToOpen': 'Entre para abrir',
  'rain.opened': 'Você ganhou {amount}',
  'rain.soon': 'Chuva de dinheiro em {time}',
  'rain.now': 'Chuva de dinheiro: pegue agora',
  'rain.logIn': 'Entre para pegar',
  'rain.rule': 'Para quem apostou nos últimos {days} dias.',
} as const satisfies Translation<typeof english>
