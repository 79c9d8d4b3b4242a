import { definePage, paths, useServices } from 'shared/contract';
import { ReadingPage, Section } from '../reading/reading-page';
import { SellerFacts } from '../reading/seller';
import { BuyingTerms } from './buying-terms';
import { Contents } from './contents';
import { DisputeTerms } from './dispute-terms';
import { Privacy } from './privacy';

/** The day on which these texts last changed; a changed text moves it. */
const LAST_CHANGED = 'November 21, 2026';

function TermsOfService() {
  const { config } = useServices();
  return (
    <ReadingPage
      title="Terms of Service"
      lead={`The rules between you and ${config.name}, in plain words: who sells, what you pay, when it comes, and what we do with your details.`}
    >
      <p>Last changed on {LAST_CHANGED}.</p>
      <Contents />
      <Section id="who-sells" title="1. Who sells">
        <p>You buy from {config.legalName}, a private company under South African law.</p>
        <SellerFacts config={config} />
        <p>The names of our office bearers are given to anybody who asks at the address above.</p>
      </Section>
      <BuyingTerms />
      <DisputeTerms />
      <Privacy />
    </ReadingPage>
  );
}

export const page = definePage({
  head: (_data, { config }) => ({
    title: 'Terms of Service',
    description: `How buying at ${config.name} works: prices in rand with VAT, payment, free delivery, cancellation, complaints and privacy.`,
    canonical: paths.terms,
  }),
  Component: TermsOfService,
});
