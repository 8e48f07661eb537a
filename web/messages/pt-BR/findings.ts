/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': 'A autenticação está ativada.',
  'auth-enabled.meaning': 'Só {email} pode entrar.',

  'open.summary': 'A autenticação está desativada.',
  'open.meaning':
    'Nem SERVICE_EMAIL nem a senha estão definidas: qualquer pessoa tem acesso como convidado.',
  'open-app.meaning':
    'Nem SERVICE_EMAIL nem a senha estão definidas: qualquer pessoa pode usar como convidado o app protegido por este serviço.',
  'open-without-password.meaning':
    'SERVICE_EMAIL está definida, mas não há senha: qualquer pessoa tem acesso como convidado.',
  'open-without-email.meaning':
    'Há uma senha definida, mas nenhum e-mail: qualquer pessoa tem acesso como convidado.',
  'open-exposed.summary': 'Quem consegue se conectar a {host} tem acesso.',
  'open-exposed.meaning':
    'O serviço escuta em um endereço que outras máquinas podem acessar e não autentica ninguém.',
  'open-exposed.fix': 'Defina HOST=127.0.0.1 ou SERVICE_EMAIL e SERVICE_PASSWORD_HASH',

  'email-spaces.summary': 'SERVICE_EMAIL começa ou termina com um espaço.',
  'email-spaces.meaning': 'O e-mail precisa ser idêntico: sem o espaço, o login falha.',
  'email-uppercase.summary': 'SERVICE_EMAIL contém letras maiúsculas.',
  'email-uppercase.meaning': 'O e-mail precisa ser idêntico: em letras minúsculas, o login falha.',
  'email-without-at.summary': 'SERVICE_EMAIL não contém @.',
  'email-without-at.meaning':
    'O e-mail precisa ser idêntico: com um endereço completo, o login falha.',

  'password-plain.summary': 'A senha está configurada como texto simples.',
  'password-plain.meaning':
    'Para desenvolvimento, tudo bem. Quem consegue ler as variáveis de ambiente deste serviço tem a senha.',
  'password-plain-exposed.meaning':
    'Outras máquinas podem acessar este serviço, e quem consegue ler as variáveis de ambiente dele tem a senha.',
  'password-cost-low.summary': 'O hash da senha tem um custo baixo ({cost}).',
  'password-cost-low.meaning':
    'Quem obtiver o hash poderá adivinhar a senha rapidamente. O mínimo recomendado é {minimum}.',
  'password-cost-high.summary': 'O hash da senha tem um custo muito alto ({cost}).',
  'password-cost-high.meaning':
    'Cada login leva segundos nesta máquina. Cada nível de custo dobra o tempo; o usual é 12.',
  'password-cost-high-measured.meaning':
    'Cada login leva cerca de {duration} nesta máquina. Cada nível de custo dobra o tempo; o usual é 12.',
  'password-hashed.summary': 'A senha está configurada como hash bcrypt.',
  'password-hashed.meaning': 'A senha em si não está armazenada nesta máquina. Custo: {cost}.',
  'password-short.summary':
    'A senha tem menos de {minimum, plural, one {# caractere} other {# caracteres}}.',
  'password-short.meaning': 'Invasores podem adivinhá-la, embora o limite de tentativas os atrase.',
  'password-common.summary': 'A senha é uma das mais comuns.',
  'password-common.meaning':
    'Os invasores testam essas senhas primeiro. Escolha outra e configure-a como hash.',

  'secret-generated.summary': 'A chave de assinatura é gerada a cada inicialização.',
  'secret-generated.meaning': 'Uma reinicialização encerra todas as sessões.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY é curta: {length, plural, one {# byte} other {# bytes}} em vez de pelo menos {minimum}.',
  'secret-short.meaning':
    'Quem tiver um token pode tentar adivinhar a chave e assinar os próprios tokens com ela.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY repete um único caractere.',
  'secret-repeated.meaning':
    'Qualquer pessoa pode adivinhar a chave e assinar os próprios tokens com ela.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY é longa, mas pode ser adivinhada.',
  'secret-guessable.meaning':
    'Ela é formada por palavras, se repete ou é um exemplo conhecido. Quem tiver um token pode testar palpites e assinar os próprios tokens com a chave.',
  'secret-configured.summary': 'A chave de assinatura está configurada.',
  'secret-configured.meaning': 'As sessões continuam válidas depois que o serviço reinicia.',

  'codes.summary': 'Cada login exige um código de uso único.',
  'codes.meaning': 'Ter a senha não basta para entrar.',
  'codes-per-device.summary': 'Cada dispositivo precisa de um código de uso único a cada 30 dias.',
  'codes-per-device.meaning':
    'Em um dispositivo que já informou um código, quem tem a senha pode entrar sem outro.',
  'codes-per-device-forgotten.summary':
    'Após uma reinicialização, todos os dispositivos precisam informar um novo código de uso único.',
  'codes-per-device-forgotten.meaning':
    'Para reconhecer os dispositivos, SERVICE_TOTP_EVERY=device precisa de uma chave de assinatura que continue a mesma após uma reinicialização.',

  'passkeys.summary':
    'É possível entrar com {count, plural, one {# chave de acesso} other {# chaves de acesso}}.',
  'passkeys.meaning': 'A senha também funciona.',
  'passwords-off.summary':
    'Só é possível entrar com {count, plural, one {# chave de acesso} other {# chaves de acesso}}.',
  'passwords-off.meaning': 'A senha é recusada.',
  'passkeys-unusable.summary': 'Não é possível usar as chaves de acesso.',
  'passkeys-unusable.meaning':
    'Uma chave de acesso pertence a um único nome de host, que precisa estar em SERVICE_PUBLIC_URL.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL contém um endereço IP, e os navegadores recusam chaves de acesso para endereços IP.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL não usa https, e sem ele os navegadores recusam chaves de acesso.',
  'passkey-elsewhere.summary':
    'A chave de acesso “{name}” é para {host}, e este serviço está em {ownHost}.',
  'passkey-elsewhere.meaning':
    'Os navegadores só oferecem uma chave de acesso no host para o qual ela foi registrada.',
  'passkey-elsewhere.fix':
    'Registre uma nova chave de acesso no console e coloque-a no lugar desta em SERVICE_PASSKEYS.',
  'passkey-unsaved.summary': 'A chave de acesso “{name}” ainda não está na configuração.',
  'passkey-unsaved.meaning': 'Ela funciona nesta réplica até o serviço reiniciar.',
  'passkey-unsaved.fix':
    'Adicione a SERVICE_PASSKEYS a entrada dela, que o console mostra em “Chaves de acesso”.',
  'passkey-still-configured.summary':
    'A chave de acesso “{name}” foi removida, mas ainda está na configuração.',
  'passkey-still-configured.meaning':
    'Após uma reinicialização, ela volta a permitir o login; em outras réplicas, já permite agora.',
  'passkey-still-configured.fix': 'Remova a entrada dela de SERVICE_PASSKEYS e reinicie o serviço.',
  'passkey-counter.summary': 'O contador de assinaturas da chave de acesso “{name}” retrocedeu.',
  'passkey-counter.meaning':
    'Alguém pode tê-la copiado. Mas também há autenticadores que não contam corretamente.',
  'passkey-counter.fix': 'Se você não confia nela, remova-a no console e registre outra.',

  'app-token-expired.summary':
    '{count, plural, one {O token de app {names} expirou} other {Os tokens de app {names} expiraram}}.',
  'app-token-expired.meaning': 'Programas que ainda enviam um token expirado são recusados.',
  'app-token-expired.fix':
    'Remova a entrada correspondente de SERVICE_APP_TOKENS ou crie outro token com `housekey app-token`',
  'app-token-revoked.summary':
    '{count, plural, one {O token de app {names} foi revogado, mas ainda está} other {Os tokens de app {names} foram revogados, mas ainda estão}} na configuração.',
  'app-token-revoked.meaning':
    'A revogação vale até este serviço reiniciar. Depois disso, o acesso volta a ser aceito.',
  'app-token-revoked-redis.meaning': 'A revogação vale enquanto o Redis mantiver os dados.',
  'app-token-revoked-state.meaning':
    'A revogação vale enquanto o diretório de estado mantiver os dados.',
  'app-token-revoked.fix': 'Remova a entrada correspondente de SERVICE_APP_TOKENS',

  'host-unseen.summary': 'Você abriu {opened}, mas o serviço recebeu {received} como host.',
  'host-unseen.meaning':
    'Um proxy substitui o cabeçalho Host: links e redirecionamentos levam ao host errado, e formulários podem ser rejeitados.',
  'client-is-proxy.summary': 'Todos os clientes aparecem como {address}, que é um proxy.',
  'client-is-proxy.meaning':
    'Ele envia cabeçalhos de encaminhamento, mas não é considerado confiável. Todos os clientes compartilham um único limite de logins com falha, e um invasor que o esgote faz você esperar.',
  'client-past-proxy.summary': 'Você está conectado a partir desta máquina, não por meio do proxy.',
  'client-past-proxy.meaning':
    'Clientes que se conectam por um proxy em {address} são identificados pelo endereço que ele repassa.',
  'client-unnamed.summary': 'O proxy em {address} não repassa os endereços dos clientes.',
  'client-unnamed.meaning':
    'Todos os clientes compartilham um único limite de logins com falha, e um invasor que o esgote faz você esperar.',
  'client-known.summary': 'Seu endereço é {address}.',
  'client-known.meaning':
    'Cada cliente é identificado pelo próprio endereço e tem o próprio limite de logins com falha.',

  'https.summary': 'Conexão por HTTPS.',
  'https.meaning':
    'Os cookies têm o atributo Secure, e Strict-Transport-Security faz os navegadores exigirem HTTPS.',
  'https-unseen.summary': 'Você está conectado por HTTPS, mas o serviço não sabe disso.',
  'https-unseen.meaning':
    'Os cookies são definidos sem Secure, e o cabeçalho Strict-Transport-Security não é enviado.',
  'https-unseen-cookie.meaning':
    'O cookie de sessão é definido sem Secure, e o cabeçalho Strict-Transport-Security não é enviado.',
  'http-on-this-machine.summary': 'Conexão por HTTP a partir desta máquina.',
  'http-on-this-machine.meaning':
    'O tráfego não sai desta máquina, por isso ninguém pode interceptá-lo.',
  'http.summary': 'Conexão por HTTP sem criptografia.',
  'http.meaning': 'Qualquer pessoa no caminho da rede pode ler a senha e o token.',
  'http-cookie.meaning':
    'Qualquer pessoa no caminho da rede pode ler a senha e o cookie de sessão, que não tem o atributo Secure.',

  'clock.summary': 'Os relógios coincidem.',
  'clock.meaning': 'As sessões expiram no horário exibido.',
  'clock-behind.summary':
    'O relógio do serviço está {duration} atrasado em relação ao deste dispositivo.',
  'clock-ahead.summary':
    'O relógio do serviço está {duration} adiantado em relação ao deste dispositivo.',
  'clock-skew.meaning':
    'Um dos dois relógios está errado. As sessões não expiram no horário que esta página mostra.',
  'clock-skew-codes.meaning':
    'Um dos dois relógios está errado. Se for o do serviço, os códigos do seu app autenticador são recusados.',

  'upstream.summary': 'O app em {address} responde.',
  'upstream.meaning': 'Resposta dele há pouco: {status}.',
  'upstream-slow.summary': 'O app em {address} aceita conexões, mas não responde.',
  'upstream-slow.meaning':
    'Os usuários esperam e depois veem uma página de erro. O app pode estar iniciando ou travado.',
  'upstream-unreachable.summary': 'Não foi possível acessar o app em {address} ({reason}).',
  'upstream-unreachable.meaning':
    'Em vez do app, os usuários veem uma página de erro. Inicie o app ou corrija o endereço dele.',
  'upstream-failing.summary':
    'Um proxy em {address} responde, mas não consegue acessar o app ({status}).',
  'upstream-failing.meaning':
    'Inicie o app ou defina SERVICE_UPSTREAM com o endereço do próprio app.',
  'upstream-refuses-host.summary': 'O app recusa requisições para {host} ({status}).',
  'upstream-refuses-host.meaning':
    'Ele responde normalmente a uma requisição sem o nome e os cabeçalhos de um visitante. Ele compara o host ou o proxy com uma lista própria.',
  'upstream-refuses-host.fix':
    'Adicione {host} aos hosts que o app aceita e o Housekey aos proxies confiáveis dele',
  'upstream-is-self.summary': 'SERVICE_UPSTREAM é {address}, que é o próprio Housekey.',
  'upstream-is-self.meaning':
    'As requisições destinadas ao app voltam ao Housekey, repetidas vezes.',
  'upstream-own-api.summary': 'O app tem uma API própria em {paths}.',
  'upstream-own-api.meaning':
    'Quem responde ali é o Housekey, por isso essa parte do app não funciona. Faça o Housekey usar outros caminhos.',
  'upstream-websocket.summary': 'O app aceita conexões WebSocket.',
  'upstream-websocket.meaning': 'Testado há pouco, no caminho raiz dele.',
  'upstream-websocket-elsewhere.summary': 'O app não aceita conexões WebSocket no caminho raiz.',
  'upstream-websocket-elsewhere.meaning':
    'Ele respondeu a um handshake com {status}. Talvez as aceite em outros caminhos.',
  'upstream-websocket-unanswered.summary': 'O app não responde a um handshake WebSocket.',
  'upstream-websocket-unanswered.meaning':
    'Ignore isto se o app não usa WebSockets. Caso contrário, um proxy na frente dele descarta as requisições de upgrade.',

  'state.summary': 'É possível gravar no diretório de estado.',
  'state-used.summary': 'É possível gravar no diretório de estado, que está em uso ({owner}).',
  'state.meaning':
    'Os logouts, os códigos e links usados e a atividade são mantidos após uma reinicialização.',
  'state-unwritable.summary': 'Não é possível gravar no diretório de estado: {reason}.',
  'state-unwritable.meaning':
    'O serviço continua na memória e segue tentando gravar. Se reiniciar antes de conseguir, os logouts desse período serão perdidos.',
  'state-unwritable.fix': 'Permita que o serviço grave em {path} e libere espaço nesse disco',
  'state-damaged.summary':
    '{count, plural, one {# registro do diretório de estado estava danificado e teve de ser ignorado} other {# registros do diretório de estado estavam danificados e tiveram de ser ignorados}}.',
  'state-damaged.meaning':
    'O token de uma sessão encerrada pode ter voltado a ser válido. O arquivo danificado ainda não foi substituído.',
  'state-damaged-copied.meaning':
    'O token de uma sessão encerrada pode ter voltado a ser válido. O arquivo danificado foi guardado como journal.damaged.',
  'state-damaged-lost.meaning':
    'O token de uma sessão encerrada pode ter voltado a ser válido. Não foi possível guardar o arquivo danificado como journal.damaged: {reason}.',
  'state-damaged.fix': 'Clique em “Sair de todos os dispositivos” no console e verifique o disco',
  'state-lost.summary': 'Nada no registro do diretório de estado pôde ser lido.',
  'state-lost.meaning':
    'Todas as sessões anteriores a este início foram encerradas. Os tokens de app revogados no console voltaram a ser válidos.',
  'state-lost.fix':
    'Verifique o disco; o arquivo danificado é {path}/journal.damaged. Remova os tokens revogados de SERVICE_APP_TOKENS',
  'state-exposed.summary': 'Outros usuários desta máquina podem gravar no diretório de estado.',
  'state-exposed.meaning':
    'Eles podem desfazer logouts substituindo os arquivos. O diretório deve pertencer ao usuário do serviço ou ao root, e só esse usuário pode ter permissão para gravar nele.',
  'state-unlocked.summary': 'O sistema de arquivos do diretório de estado não oferece bloqueios.',
  'state-unlocked.meaning':
    'Um segundo Housekey no mesmo diretório não seria percebido, e ambos perderiam dados.',
  'state-unlocked.fix':
    'Coloque {path} em um sistema de arquivos local ou garanta que nada mais o use',

  'redis.summary':
    'O Redis está conectado, {others, plural, =0 {sem outras réplicas} one {com # outra réplica} other {com # outras réplicas}}.',
  'redis.meaning':
    'As réplicas compartilham os logouts, os limites de logins com falha e a atividade no console.',
  'redis-lost.summary': 'O Redis não está disponível: {reason}.',
  'redis-lost.meaning':
    'Esta réplica continua sozinha: os logins e as sessões funcionam, o limite de logins com falha vale para cada réplica, e as outras serão avisadas dos logouts quando o Redis voltar.',
  'replicas-differ.summary':
    '{mismatched} de {others, plural, one {# outra réplica} other {# outras réplicas}} {mismatched, plural, one {tem} other {têm}} uma chave, um e-mail ou uma senha diferente.',
  'replicas-differ.meaning':
    'As réplicas rejeitam os tokens emitidos pelas outras, por isso as sessões dos usuários parecem terminar ao acaso.',
  'replicas-differ.fix':
    'Defina os mesmos SERVICE_EMAIL, SERVICE_PASSWORD_HASH e SERVICE_SECRET_KEY em todas as réplicas',
  'redis-unsigned.summary':
    'O Redis contém mensagens ou registros que não foram assinados com esta chave ({count}).',
  'redis-unsigned.meaning':
    'Eles são ignorados. Outro programa consegue gravar neste Redis, ou um serviço com outra chave usa o mesmo prefixo.',
  'redis-unsigned.fix':
    'Altere a senha do Redis ou defina um SERVICE_REDIS_PREFIX que nada mais use',
  'redis-recreated.summary':
    'Outro programa mudou o tipo de chaves no Redis, e elas foram recriadas ({count}).',
  'redis-recreated.meaning':
    'As réplicas gravaram de volta o que sabem. Códigos de uso único e links de login anteriores podem ser recusados.',

  'notices.summary': 'As notificações são enviadas para {targets}.',
  'notices.meaning':
    'Você recebe notificações sobre logins em novos dispositivos, ataques e alterações nas suas chaves de acesso. Teste com `housekey notify-test`.',
  'notices-failing.summary': 'As notificações para {target} não são entregues: {reason}.',
  'notices-failing.meaning':
    'O envio falha desde {since}. {waiting, plural, one {# notificação aguarda} other {# notificações aguardam}} envio.',
  'notices-failing-lost.meaning':
    'O envio falha desde {since}. {waiting, plural, one {# notificação aguarda} other {# notificações aguardam}} envio, e {lost, plural, one {# foi perdida} other {# foram perdidas}}.',

  'audit-log-failing.summary': 'Não é possível gravar o log de auditoria: {reason}.',
  'audit-log-failing.meaning':
    'Até 1 MiB de linhas fica em espera; as demais são descartadas e contadas.',

  'variable-misspelled.summary':
    '{variable} não é uma variável do Housekey. Você quis dizer {intended}?',
  'variable-misspelled.meaning':
    'O Housekey a ignora, e a configuração pretendida mantém o valor padrão.',
  'variable-misspelled.fix': 'Renomeie-a para {intended} ou remova-a.',
  'variable-unused.summary': '{variable} não tem efeito sem {needed}.',
  'variable-unused.meaning': 'O Housekey ignora essa variável.',
  'variable-unused.fix': 'Defina {needed} ou remova {variable}.',
  'variable-unused-library.summary': '{variable} não tem efeito na biblioteca.',
  'variable-unused-library.fix': 'Remova {variable}.',
  'variable-unused-port.summary': '{variable} não tem efeito. A variável da porta é PORT.',
  'variable-unused-port.fix': 'Renomeie-a para PORT ou remova-a.',
  'variable-unused-state.summary':
    '{variable} não tem efeito junto com SERVICE_REDIS_URL, pois então o estado fica no Redis.',
  'variable-unused-state.fix':
    'Remova SERVICE_STATE_DIR, ou SERVICE_REDIS_URL se houver só uma réplica.',
  'cluster-without-redis.summary':
    '{variable} não está definida, e este processo é um worker de um cluster.',
  'cluster-without-redis.meaning':
    'Os workers não ficam sabendo dos logouts e dos logins com falha uns dos outros: o token de uma sessão encerrada em um deles continua válido nos demais, e os limites valem para cada worker separadamente.',
  'cluster-without-redis.fix':
    'Defina SERVICE_REDIS_URL (redisUrl) para que todos os workers compartilhem o estado.',
  'public-path-wildcard.summary': '{variable} contém “{entry}”, em que * é um caractere comum.',
  'public-path-wildcard.meaning': 'Os caminhos pretendidos exigem uma sessão.',
  'public-path-wildcard.fix': 'Use {prefix}, que inclui tudo o que está abaixo.',
  'public-path-wildcard-root.fix':
    'Informe os caminhos sem *. Cada um inclui tudo o que está abaixo.',
  'file-empty.summary': '{variable} aponta para um arquivo vazio.',
  'file-empty.meaning': 'A variável é tratada como não definida.',
  'file-empty.fix': 'Escreva o valor no arquivo ou remova a variável.',
  'password-unused.summary': '{variable} está definida, mas SERVICE_PASSWORD_HASH tem precedência.',
  'password-unused.meaning':
    'Só a senha do hash permite entrar. A outra fica visível para quem consegue ler as variáveis de ambiente.',
  'password-unused.fix': 'Remova SERVICE_PASSWORD ou SERVICE_PASSWORD_FILE.',
  'totp-empty.summary':
    '{variable} está definida, mas vazia: nenhum código de uso único é solicitado.',
  'totp-empty.meaning':
    'A senha sozinha basta para entrar. Uma variável vazia também substitui o segredo do .env.',
  'totp-empty.fix': 'Use a linha que `housekey totp` imprime ou remova a variável.',
  'env-file-missing.summary':
    '{variable} não foi encontrado em {folder}, e nenhuma variável SERVICE_… está definida.',
  'env-file-missing.meaning': 'Se você criou um arquivo .env, o Housekey não o leu.',
  'env-file-missing.fix':
    'Inicie o Housekey na pasta do seu arquivo .env ou defina SERVICE_EMAIL e SERVICE_PASSWORD_HASH',
  'env-value-cut.summary': '{variable} contém um # no .env, onde ele inicia um comentário.',
  'env-value-cut.meaning': 'Só a parte antes do # é usada.',
  'env-value-cut.fix': "Coloque o valor entre aspas simples: {variable}='…'",

  'metrics-token-short.summary':
    'SERVICE_METRICS_TOKEN é curto (menos de {minimum, plural, one {# byte} other {# bytes}}).',
  'metrics-token-short.meaning': 'Invasores podem adivinhá-lo e, com ele, ler as métricas.',
  'forward-auth-untrusted.summary':
    'O forward auth está ativado, mas nenhum proxy é considerado confiável.',
  'forward-auth-untrusted.meaning':
    'O Housekey ignora qual página o visitante queria e quem ele é: todos os clientes compartilham um único limite de logins com falha e, depois de entrar, não voltam ao app.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES confia em endereços demais: {addresses}.',
  'trusted-proxies-wide.meaning':
    'Quem tiver um deles pode forjar endereços de clientes e, assim, contornar o limite de logins com falha e falsificar o log.',
  'cookie-name-foreign.summary':
    'O cookie de sessão se chama {name}, nome que outras instâncias não reconhecem.',
  'cookie-name-foreign.meaning':
    'Os navegadores enviam cookies a todas as portas de um host: outro Housekey neste host repassaria esta sessão ao app dele.',
  'identity-key-derived.summary':
    'A chave da identidade assinada é derivada de SERVICE_SECRET_KEY.',
  'identity-key-derived.meaning':
    'Os aplicativos guardam a chave pública em cache; por isso, ela precisa sobreviver a uma reinicialização, e nada guarda uma chave aleatória. Quem puder ler a chave pública pode testar palpites sobre o segredo, embora devagar. Um diretório de estado, o Redis ou SERVICE_IDENTITY_KEY evita isso; a chave pública então muda uma vez.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN é {domain}, e qualquer pessoa pode registrar um host nesse domínio.',
  'cookie-domain-public.meaning':
    'Os navegadores rejeitam um cookie assim, por isso ninguém continua conectado, e os logins podem redirecionar para hosts de terceiros.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_COOKIE_DOMAIN é {domain}, e SERVICE_PUBLIC_URL não pertence a esse domínio.',
  'cookie-domain-elsewhere.meaning':
    'Os navegadores rejeitam um cookie para um domínio que não contém o host, por isso ninguém continua conectado.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT tem pouco contraste: {light} no tema claro ({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT tem pouco contraste: {dark} no tema escuro ({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT tem pouco contraste: {light} no tema claro ({lightContrast}:1) e {dark} no tema escuro ({darkContrast}:1).',
  'accent-contrast.meaning':
    'Links e rótulos são difíceis de ler. Eles precisam de um contraste de {minimum}:1 com todas as superfícies (WCAG 2.2, nível AA). A correção traz as cores mais próximas que atendem a esse critério.',
} as const;
