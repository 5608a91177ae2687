import type { en } from './en.ts'
import type { AlarmText } from './text.ts'

export const pt = {
  payoutsFrozen: {
    title: 'Os saques estão congelados',
    summary: {
      of: 'findings',
      none: 'Ninguém recebe até os livros serem verificados',
      one: 'Uma verificação encontrou uma divergência nos livros',
      other: 'Uma verificação encontrou {findings} divergências nos livros',
    },
  },
  zeroSum: { title: 'As contas não somam zero', summary: 'As contas em {currencies} não somam zero' },
  auditLate: {
    title: 'O livro-razão não está sendo verificado',
    summary: 'Os livros foram verificados pela última vez há {minutes}',
  },
  paymentProviderDown: {
    title: 'Provedor de pagamento fora do ar',
    summary: '{name} não responde: depósitos e saques por ele estão parados',
  },
  gameProviderDown: {
    title: 'Provedor de jogos fora do ar',
    summary: '{name} não responde há {minutes}: os jogos dele estão fechados',
  },
  beaconDown: {
    title: 'Sorteios sem aleatoriedade',
    summary: {
      of: 'draws',
      one: 'Um sorteio aguarda a aleatoriedade pública',
      other: '{draws} sorteios aguardam a aleatoriedade pública',
    },
  },
  payoutLate: {
    title: 'Saques atrasados',
    summary: {
      of: 'count',
      one: 'Um saque em {currencies} espera há {minutes} pela resposta de {name}',
      other: '{count} saques em {currencies} esperam pela resposta de {name}, o mais antigo há {minutes}',
    },
    people: {
      of: 'count',
      one: 'Um saque em {currencies} espera há {minutes} por alguém da equipe',
      other: '{count} saques em {currencies} esperam por alguém da equipe, o mais antigo há {minutes}',
    },
  },
  diskFull: { title: 'Disco quase cheio', summary: '{percent}% do disco de {host} está livre' },
  payoutUnanswered: {
    title: 'Saques sem resposta',
    summary: {
      of: 'count',
      one: 'Um saque em {currencies} está sem resposta de {name} há {minutes}',
      other: '{count} saques em {currencies} estão sem resposta de {name}, o mais antigo há {minutes}',
    },
  },
  payoutsWaiting: {
    title: 'Saques aguardam uma decisão',
    summary: {
      of: 'count',
      one: 'Um saque em {currencies} espera por uma decisão há {minutes}',
      other: '{count} saques em {currencies} esperam por uma decisão, o mais antigo há {minutes}',
    },
  },
  paymentProviderSlow: {
    title: 'Provedor de pagamento lento',
    summary: {
      of: 'seconds',
      one: '{name} leva um segundo para responder',
      other: '{name} leva {seconds} segundos para responder',
    },
  },
  connectionSlow: {
    title: 'Conexão lenta',
    summary: {
      of: 'seconds',
      one: '{name} leva um segundo para responder',
      other: '{name} leva {seconds} segundos para responder',
    },
  },
  gameProviderSlow: {
    title: 'Provedor de jogos lento',
    summary: {
      of: 'seconds',
      one: '{name} leva um segundo para responder',
      other: '{name} leva {seconds} segundos para responder',
    },
  },
  connectionDown: { title: 'Conexão fora do ar', summary: '{name} não responde' },
  providerBooksDiffer: {
    title: 'Livros de um provedor divergem dos nossos',
    summary: {
      of: 'count',
      one: 'Uma aposta em {name} não confere com os nossos livros',
      other: '{count} apostas em {name} não conferem com os nossos livros',
    },
  },
  drawVoid: {
    title: 'Sorteio anulado',
    summary: {
      of: 'count',
      one: 'O sorteio {number} de {line} foi anulado e as apostas foram devolvidas',
      other: '{count} sorteios de {line} foram anulados em um dia, o último é o número {number}',
    },
  },
  rtpOutside: {
    title: 'Retorno fora da faixa',
    summary: '{gameId} pagou demais ou de menos em {bets} apostas',
  },
  rollUpWrong: {
    title: 'Um total diário estava errado',
    summary: {
      of: 'rows',
      one: 'Um total dos relatórios estava errado e foi corrigido',
      other: '{rows} totais dos relatórios estavam errados e foram corrigidos',
    },
  },
  jobFailing: {
    title: 'Rotina em segundo plano com falha',
    summary: 'A rotina {job} falhou {failures} vezes seguidas',
  },
  outboxLate: {
    title: 'Atualizações ao vivo atrasadas',
    summary: 'Os jogadores veem os resultados com {seconds} segundos de atraso',
  },
  messagesLate: {
    title: 'Mensagens atrasadas',
    summary: {
      of: 'count',
      one: 'Uma mensagem por {channel} espera há {minutes} para ser enviada',
      other: '{count} mensagens por {channel} esperam para ser enviadas, a mais antiga há {minutes}',
    },
  },
  designRefused: {
    title: 'Design agendado não publicado',
    summary: {
      of: 'count',
      one: 'Um design agendado não foi publicado: um problema foi encontrado nele',
      other: 'Um design agendado não foi publicado: {count} problemas foram encontrados nele',
    },
  },
  pushesLate: {
    title: 'Notificações push atrasadas',
    summary: {
      of: 'count',
      one: 'Uma notificação push espera há {minutes} para ser enviada',
      other: '{count} notificações push esperam para ser enviadas, a mais antiga há {minutes}',
    },
  },
  logInsFailing: {
    title: 'Muitas falhas de login',
    summary: {
      of: 'addresses',
      one: '{count} logins falharam em {minutes}, todos de um só endereço',
      other: '{count} logins falharam em {minutes}, de {addresses} endereços',
    },
  },
  replicationBehind: {
    title: 'Réplica do banco de dados atrasada',
    summary: 'A réplica {name} está {mebibytes} MiB atrasada',
  },
  diskLow: { title: 'Pouco espaço em disco', summary: '{percent}% do disco de {host} está livre' },
  budgetLow: {
    title: 'Orçamento de recompensas quase no fim',
    summary: '{programme}: restam {left} e hoje foram dados {today}',
  },
  playerInNeed: {
    title: 'Um jogador pode precisar de ajuda',
    summary: 'Um jogador escreveu ao suporte há {minutes} e espera por alguém da equipe',
  },
  test: { title: 'Teste dos alertas', summary: 'Os alertas da Baize são enviados para cá.' },
  bigWin: {
    title: 'Grande prêmio',
    summary: 'Um jogador ganhou {amount} {currencyId} com uma aposta em {gameId}',
  },
} satisfies Record<keyof typeof en, AlarmText>
