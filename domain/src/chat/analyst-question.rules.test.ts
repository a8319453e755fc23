import { describe, expect, it } from 'vitest';
import { presetTexts } from './chat-presets.catalogue.ts';
import { readQuestion, typesNamedIn } from './analyst-question.rules.ts';

describe('the questions of the built-in analyst', () => {
  it.each([
    ['Which type grew most?', 'grown', []],
    ['どの種類が一番増えた？', 'grown', []],
    ['Where are the fruit flies?', 'where', ['fruit_fly']],
    ['ユスリカはどこで捕れていますか', 'where', ['midge']],
    ['Since when have moth flies been increasing?', 'since', ['moth_fly']],
    ['オオチョウバエはいつから増えていますか', 'since', ['moth_fly']],
    ['How is it compared with last year?', 'compared', []],
    ['去年と比べてどうですか', 'compared', []],
    ['What can we do against moth flies?', 'measures', ['moth_fly']],
    ['チョウバエの対策を教えてください', 'measures', ['moth_fly', 'drain_fly']],
    ['Which traps need attention?', 'attention', []],
    ['しきい値を超えたトラップは？', 'attention', []],
    ['Which is the worst trap?', 'attention', []],
    ['Which is the worst trap for moth flies?', 'where', ['moth_fly']],
    ['Why are there so many?', 'causes', []],
    ['Are any units silent?', 'silent', []],
    ['応答のない端末はありますか', 'silent', []],
    ['How many insects are there?', 'counts', []],
    ['合計は何匹？', 'counts', []],
    ['What does the manual say about cleaning?', 'documents', []],
    ['Fungus gnats', 'measures', ['fungus_gnat']],
    ['Which traps increased most?', 'where', []],
    ['Where did moth flies increase?', 'where', ['moth_fly']],
    ['どのトラップが一番増えましたか', 'where', []],
    ['Which type increased most, and where?', 'grown', []],
    ['How do moth flies do against last year?', 'compared', ['moth_fly']],
    ['Where did moth flies increase most compared with last year?', 'where', ['moth_fly']],
    ['昨年と比べてどのトラップで増えましたか', 'where', []],
    ['Which type increased most compared with last year?', 'grown', []],
    ['What helps against moth flies?', 'measures', ['moth_fly']],
    ['Is everything under control?', null, []],
    ['Tell me a joke', null, []],
    ['カレーの作り方', null, []],
  ] as const)('%s', (text, topic, types) => expect(readQuestion(text)).toMatchObject({ topic, types: [...types] }));

  it.each([
    ['Where did moth flies increase compared with last year?', 'yearBefore'],
    ['去年より増えたトラップはどれですか', 'yearBefore'],
    ['Where did moth flies increase?', 'before'],
    ['先月より増えたトラップはどれですか', 'before'],
  ] as const)('%s is compared with the period %s', (text, base) => expect(readQuestion(text).base).toBe(base));

  it.each(Object.entries(presetTexts))('knows the offered question %s in both languages', (preset, { en, ja }) => {
    expect([readQuestion(en).topic, readQuestion(ja).topic]).toEqual([preset, preset]);
  });

  it('takes the longest name where one is part of another', () => {
    expect(typesNamedIn('biting midges and dark-winged fungus gnats, not fungus gnats')).toEqual([
      'biting_midge',
      'dark_winged_gnat',
      'fungus_gnat',
    ]);
    expect(typesNamedIn('ホシチョウバエ')).toEqual(['drain_fly']);
  });
});
