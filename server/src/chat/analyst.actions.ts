import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnalystFacts } from '@trapline/domain/chat/analyst-facts.rules.ts';
import { analystAnswer } from '@trapline/domain/chat/analyst-answer.rules.ts';
import { type AnalystQuestion, readQuestion } from '@trapline/domain/chat/analyst-question.rules.ts';
import { analystTexts } from '@trapline/domain/chat/analyst-texts.catalogue.ts';
import { trendMonths } from '@trapline/domain/chat/chat.limits.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { comparedMonths } from '@trapline/domain/reports/report.rules.ts';
import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import type { Answerer, Asked, Asker, ToolServices } from './answerer.types.ts';
import { eventsOfSameTraps, monthsOfEvents, selectedEvents } from './chat-events.actions.ts';
import { silentSensors } from './silent-sensors.actions.ts';

/**
 * The built-in analyst: answers questions that it recognizes, by rules, from the same figures as a model. Source: CHAT-7
 */
export function createAnalyst(services: ToolServices): Answerer {
  return {
    model: null,
    async answer(asked, asker, say, signal) {
      const question = readQuestion(asked.text);
      const facts = await factsOf(services, asked, asker, question);
      const lines = analystAnswer(question, facts, asked.locale);
      const budget = asked.outOfTokens ? [analystTexts[asked.locale].budget, ''] : [];
      for (const [at, line] of [...budget, ...lines].entries()) {
        // One piece at a time, so that it can be stopped, and other sockets have their turn.
        await nextTurn();
        signal.throwIfAborted();
        say(at === 0 ? line : `\n${line}`);
      }
    },
  };
}

/** Reads what an answer needs, with the rights of the asker. @throws Problem forbidden, not_found, too_many_events */
async function factsOf(
  services: ToolServices,
  { selection, text }: Asked,
  asker: Asker,
  question: AnalystQuestion,
): Promise<AnalystFacts> {
  const { db, searchDocuments } = services;
  const now = await selectedEvents(db, await asker.reader(), selection.keys);
  const months = monthsOfEvents(now);
  // They were all seen when it was asked.
  if (months === null) throw new Problem('not_found');
  const { before, yearBefore } = comparedMonths(months);
  const { topic } = question;
  const earlier = async (period: typeof before) => eventsOfSameTraps(db, await asker.reader(), now, period);
  const isGrowth = topic === 'grown' || (topic === 'where' && question.grown);
  const needs = {
    before:
      (isGrowth && question.base === 'before') || topic === 'compared' || topic === 'attention' || topic === 'since',
    yearBefore: (isGrowth && question.base === 'yearBefore') || topic === 'compared',
  };
  const lookedBack = { from: monthAfter(months.to, 1 - trendMonths), to: months.to };
  return {
    now,
    periods: { now: months, before, yearBefore },
    before: needs.before ? await earlier(before) : [],
    yearBefore: needs.yearBefore ? await earlier(yearBefore) : [],
    history: topic === 'since' ? await earlier(lookedBack) : [],
    silent: topic === 'silent' ? await silentSensors(services, await asker.reader()) : null,
    documents: topic === 'documents' ? await searchDocuments(await asker.reader(), text) : null,
  };
}
