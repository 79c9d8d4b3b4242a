import { definePage, paths, useServices } from 'shared/contract';
import { isVatVendor } from 'shared/models';
import { ArticlePage, Section } from '../article/article-page';
import { SellerDetails } from '../article/seller';
import { BuyingTerms } from './buying-terms';
import { Contents } from './contents';
import { DisputeTerms } from './dispute-terms';
import { Privacy } from './privacy';

/** Date of the last change; update it with every change of the terms. */
const LAST_CHANGED = 'November 21, 2026';

function TermsOfService() {
  const { config } = useServices();
  return (
    <ArticlePage
      title="Terms of Service"
      lead={`The rules between you and ${config.name}, in plain words: who sells, what you pay, when it arrives, and what we do with your details.`}
    >
      <p>Last changed on {LAST_CHANGED}.</p>
      <Contents />
      <Section id="who-sells" title="1. Who sells">
        <p>You buy from {config.legalName}, a private company under South African law.</p>
        <SellerDetails config={config} />
        <p>The names of our office bearers are available on request at the address above.</p>
      </Section>
      <BuyingTerms />
      <DisputeTerms />
      <Privacy />
    </ArticlePage>
  );
}

export const page = definePage({
  head: (_data, { config }) => ({
    title: 'Terms of Service',
    description: `How buying at ${config.name} works: prices in rand${isVatVendor(config) ? ' with VAT' : ''}, payment, free delivery, cancellation, complaints and privacy.`,
    canonical: paths.terms,
  }),
  Component: TermsOfService,
});
